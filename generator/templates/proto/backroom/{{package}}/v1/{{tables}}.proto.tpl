syntax = "proto3";

package backroom.{{package}}.v1;

import "backroom/platform/v1/events.proto";
import "backroom/platform/v1/fields.proto";

// FILL IN: the meaning of a {{noun}}, in place of the next line; delete this line.
// A {{noun}} of {{anOwner}}.
message {{Name}} {
  int64 id = 1;
  int64 account_id = 2;
{{locationOfMessage}}
  int64 version = {{versionNumber}};
  string name = {{nameNumber}} [(platform.v1.text) = {min: 1, max: 60}];
{{fieldsOfMessage}}
}

// Adds or changes a {{noun}}. Topic `{{files}}`, key: its id. Or it is gone: `removed`.
message {{Name}}Changed {
  option (platform.v1.event) = {topic: "{{files}}", is_compacted: true};

  {{Name}} {{table}} = 1;
  bool removed = 2;
}

// The {{nouns}} of {{anOwner}}.
service {{Names}}Service {
  // A page of the {{nouns}}, by name. Idempotent.
  rpc List{{Names}}(List{{Names}}Request) returns (List{{Names}}Response);
  // One {{noun}}. NOT_FOUND when it is gone. Idempotent.
  rpc Get{{Name}}(Get{{Name}}Request) returns (Get{{Name}}Response);
  // Adds a {{noun}} (`id` 0) or changes one. INVALID_ARGUMENT names the fields; ABORTED for an old version; NOT_FOUND when
  // it is gone. Idempotent by key.
  rpc Save{{Name}}(Save{{Name}}Request) returns (Save{{Name}}Response);
  // Deletes a {{noun}}. NOT_FOUND when it is gone.
  rpc Delete{{Name}}(Delete{{Name}}Request) returns (Delete{{Name}}Response);
}

// Pages count from 1.
message List{{Names}}Request {
  int64 {{owner_id}} = 1;
  int32 page = 2;
  int32 limit = 3;
  // Prefix of a word of the name; empty for all.
  string keywords = 4;
  // Sort column; prefix with a minus for descending order.
  optional string sort = 5;
}

// A page, and the number of all.
message List{{Names}}Response {
  repeated {{Name}} {{tables}} = 1;
  int64 total = 2;
}

// Names a {{noun}}.
message Get{{Name}}Request {
  int64 id = 1;
  int64 {{owner_id}} = 2;
}

// The {{noun}}.
message Get{{Name}}Response {
  {{Name}} {{table}} = 1;
}

// The {{noun}} with its new content. `version` 0: no check for changes since it was read.
message Save{{Name}}Request {
  {{Name}} {{table}} = 1;
}

// The saved {{noun}}.
message Save{{Name}}Response {
  {{Name}} {{table}} = 1;
}

// Names a {{noun}}.
message Delete{{Name}}Request {
  int64 id = 1;
  int64 {{owner_id}} = 2;
}

// Empty.
message Delete{{Name}}Response {}
