syntax = "proto3";

package backroom.{{package}}.v1;

import "backroom/{{package}}/v1/{{table}}.proto";

// State of a {{noun}}. Topic `{{files}}`, key: its id; `removed` when it is gone.
message {{Name}}Changed {
  {{Name}} {{table}} = 1;
  bool removed = 2;
}
