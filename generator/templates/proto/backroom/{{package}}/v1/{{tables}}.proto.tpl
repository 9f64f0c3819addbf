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

// A {{noun}} was created, updated or deleted (`removed`). Topic `{{files}}`, key: its id.
message {{Name}}Changed {
  option (platform.v1.event) = {topic: "{{files}}", is_compacted: true};

  {{Name}} {{table}} = 1;
  bool removed = 2;
}

// The {{nouns}} of {{anOwner}}.
service {{Names}}Service {
  // Lists {{nouns}} by name, paginated. Idempotent.
  rpc List{{Names}}(List{{Names}}Request) returns (List{{Names}}Response);
  // Returns a {{noun}}. NOT_FOUND if it was deleted. Idempotent.
  rpc Get{{Name}}(Get{{Name}}Request) returns (Get{{Name}}Response);
  // Creates (`id` 0) or updates a {{noun}}. INVALID_ARGUMENT lists the fields; ABORTED for an old version; NOT_FOUND if it
  // was deleted. Idempotent by key.
  rpc Save{{Name}}(Save{{Name}}Request) returns (Save{{Name}}Response);
  // Deletes a {{noun}}. NOT_FOUND if it was deleted before.
  rpc Delete{{Name}}(Delete{{Name}}Request) returns (Delete{{Name}}Response);
}

// Page numbers start at 1.
message List{{Names}}Request {
  int64 {{owner_id}} = 1;
  int32 page = 2;
  int32 limit = 3;
  // Prefix of a word of the name; empty matches all.
  string keywords = 4;
  // Sort column; prefix with a minus for descending order.
  optional string sort = 5;
}

// One page and the total.
message List{{Names}}Response {
  repeated {{Name}} {{tables}} = 1;
  int64 total = 2;
}

// Identifies a {{noun}}.
message Get{{Name}}Request {
  int64 id = 1;
  int64 {{owner_id}} = 2;
}

// The {{noun}}.
message Get{{Name}}Response {
  {{Name}} {{table}} = 1;
}

// The {{noun}} with its new content. With `version` 0 no concurrency check is made.
message Save{{Name}}Request {
  {{Name}} {{table}} = 1;
}

// The saved {{noun}}.
message Save{{Name}}Response {
  {{Name}} {{table}} = 1;
}

// Identifies a {{noun}}.
message Delete{{Name}}Request {
  int64 id = 1;
  int64 {{owner_id}} = 2;
}

// Empty.
message Delete{{Name}}Response {}
