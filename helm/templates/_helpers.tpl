{{/* The parts of the system, from deploy/standalone/src/topology.ts: npm run chart. */}}
{{- define "backroom.topology" -}}
{{- .Files.Get "files/topology.json" -}}
{{- end -}}

{{/* Kubernetes truncates no names: a name that is too long or already used is refused before any object is created. */}}
{{- define "backroom.name" -}}
{{- if not (regexMatch "^[a-z]([a-z0-9-]{0,33}[a-z0-9])?$" .root.Release.Name) -}}
{{- fail (printf "the release is called %s: 35 small letters, digits and hyphens at most, a letter first" .root.Release.Name) -}}
{{- end -}}
{{- printf "%s-%s" .root.Release.Name .service -}}
{{- end -}}

{{- define "backroom.image" -}}
{{- with .root.Values.image -}}
{{- with .registry }}{{ . }}/{{ end }}{{ .prefix }}{{ $.service }}:{{ .tag | default $.root.Chart.AppVersion -}}
{{- end -}}
{{- end -}}

{{- define "backroom.selector" -}}
app.kubernetes.io/name: backroom
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .service }}
{{- end -}}

{{- define "backroom.labels" -}}
{{ include "backroom.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* The values of one service: the defaults, and its own. */}}
{{- define "backroom.settings" -}}
{{- mustMergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.services .service)) | toJson -}}
{{- end -}}

{{/* Every variable that this chart can set, by name; a service gets those that it reads. */}}
{{- define "backroom.variables" -}}
{{- $v := .Values -}}
{{- $all := dict
  "PUBLIC_URL" $v.publicUrl
  "DEVICES_URL" $v.devicesUrl
  "DEMO" (ternary "1" "0" $v.demo)
  "LOG_LEVEL" $v.logLevel
  "EVENT_LOG_URL" (printf "kafka://%s" $v.kafka.brokers)
  "KAFKA_REPLICATION" (toString $v.kafka.replication)
  "KAFKA_TLS" (ternary "1" "0" $v.kafka.tls)
  "KAFKA_SASL_MECHANISM" $v.kafka.sasl
  "CLICKHOUSE_URL" $v.clickhouse.url
  "CLICKHOUSE_DATABASE" $v.clickhouse.database
  "CLICKHOUSE_USER" $v.clickhouse.user
  "FILES_S3_BUCKET" $v.files.bucket
  "FILES_S3_ENDPOINT" $v.files.endpoint
  "FILES_S3_REGION" $v.files.region
  "MAIL_FROM" $v.mail.from
  "PAYMENT_PROCESSOR" $v.payments.processor
  "OTEL_EXPORTER_OTLP_ENDPOINT" $v.telemetry.endpoint
  "TRACE_SAMPLE_RATE" (toString $v.telemetry.sampleRate)
  "TRUSTED_PROXIES" $v.trustedProxies
  "RATE_LIMITS" $v.rateLimits
-}}
{{- if $v.authorities.configMap -}}
{{- $_ := set $all "KAFKA_TLS_CA" "/authorities/ca.crt" -}}
{{- $_ := set $all "CLICKHOUSE_CA" "/authorities/ca.crt" -}}
{{- end -}}
{{- if $v.grpcTls -}}
{{- $_ := set $all "GRPC_TLS_CERT" "/grpc-tls/tls.crt" -}}
{{- $_ := set $all "GRPC_TLS_KEY" "/grpc-tls/tls.key" -}}
{{- $_ := set $all "GRPC_TLS_CA" "/grpc-tls/ca.crt" -}}
{{- end -}}
{{- $all | toJson -}}
{{- end -}}

{{/* Every variable that some service reads: values for all services are set for those. */}}
{{- define "backroom.read" -}}
{{- $names := list -}}
{{- range (include "backroom.topology" . | fromJson).services }}{{ $names = concat $names .reads }}{{ end -}}
{{- dict "names" (uniq $names) | toJson -}}
{{- end -}}

{{/* The environment of a container: the variables that it reads, the services it calls, its secrets, its own values. */}}
{{- define "backroom.env" -}}
{{- $root := .root -}}
{{- $values := dict -}}
{{- $all := include "backroom.variables" $root | fromJson -}}
{{- range .reads }}{{ if get $all . }}{{ $_ := set $values . (get $all .) }}{{ end }}{{ end -}}
{{- range .calls }}
{{- $name := include "backroom.name" (dict "root" $root "service" .) -}}
{{- $_ := set $values (printf "%s_URL" (. | upper | replace "-" "_")) (printf "%s:50051" $name) -}}
{{- end -}}
{{- with .service }}
{{- $name := include "backroom.name" (dict "root" $root "service" .) -}}
{{- $_ := set $values "HTTP_NAMES" (printf "%s,%s.%s,%s.%s.svc" $name $name $root.Release.Namespace $name $root.Release.Namespace) -}}
{{- end -}}
{{- $own := list "METRICS_HOST" "METRICS_PORT" "GRPC_BIND" "HTTP_HOST" "HTTP_PORT" "INSTANCE_NAME" -}}
{{- range $name, $value := .env -}}
{{- if hasKey $.secrets $name -}}
{{- fail (printf "%s: %s is a secret, which comes from the Secret %s under the key %s" $.service $name $root.Values.secret (index $.secrets $name).key) -}}
{{- else if or (has $name $own) (and $root.Values.authorities.configMap (eq $name "NODE_EXTRA_CA_CERTS")) -}}
{{- fail (printf "%s: %s is set by this chart" $.service $name) -}}
{{- end -}}
{{- if or (has $name $.reads) (hasPrefix "NODE_" $name) -}}
{{- $_ := set $values $name (toString $value) -}}
{{- else if hasKey ((index $root.Values.services $.service).env | default dict) $name -}}
{{- fail (printf "%s does not read %s" $.service $name) -}}
{{- else if not (has $name (include "backroom.read" $root | fromJson).names) -}}
{{- fail (printf "no service reads %s" $name) -}}
{{- end -}}
{{- end -}}
{{- range $name, $value := $values }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $secret := .secrets }}
{{- if not (hasKey $values $name) }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $root.Values.secret }}
      key: {{ $secret.key }}
      {{- if $secret.optional }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}
{{- if $root.Values.authorities.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /authorities/ca.crt
{{- end }}
{{- end -}}

{{- define "backroom.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "backroom.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "backroom.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* Mounts with their volumes; `grpcTls` is the Secret of the certificate, if any. */}}
{{- define "backroom.mounts" -}}
- name: tmp
  mountPath: /tmp
{{- if .root.Values.authorities.configMap }}
- name: authorities
  mountPath: /authorities
  readOnly: true
{{- end }}
{{- if and .root.Values.grpcTls .service }}
- name: grpc-tls
  mountPath: /grpc-tls
  readOnly: true
{{- end }}
{{- end -}}

{{- define "backroom.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- with .root.Values.authorities.configMap }}
- name: authorities
  configMap:
    name: {{ . | quote }}
{{- end }}
{{- if and .root.Values.grpcTls .service }}
- name: grpc-tls
  secret:
    secretName: {{ include "backroom.name" . }}-grpc
{{- end }}
{{- end -}}

{{/* The ports of an engine: the given ones, and those in its addresses. */}}
{{- define "backroom.ports" -}}
{{- $v := .root.Values -}}
{{- $addresses := dict "kafka" (splitList "," $v.kafka.brokers) "clickhouse" (list $v.clickhouse.url) "s3" (list $v.files.endpoint) "telemetry" (list $v.telemetry.endpoint) -}}
{{- $ports := (index $v.networkPolicy.engines .engine).ports -}}
{{- range (get $addresses .engine | default list) -}}
{{- with regexFind ":[0-9]+/?$" . }}{{ $ports = append $ports (. | trimPrefix ":" | trimSuffix "/" | int) }}{{ end -}}
{{- end -}}
{{- $numbers := list -}}
{{- range $ports }}{{ $numbers = append $numbers (int .) }}{{ end -}}
{{- dict "ports" (uniq $numbers) | toJson -}}
{{- end -}}
