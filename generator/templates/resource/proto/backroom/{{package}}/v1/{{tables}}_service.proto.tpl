syntax = "proto3";

package backroom.{{package}}.v1;

import "backroom/{{package}}/v1/{{table}}.proto";

// The {{nouns}} of {{anOwner}}.
service {{Names}}Service {
  // The {{nouns}} of {{anOwner}}, by name. NOT_FOUND for one out of the caller's reach. Idempotent.
  rpc List{{Names}}(List{{Names}}Request) returns (List{{Names}}Response);
  // One as it is now. NOT_FOUND when it is gone. Idempotent.
  rpc Get{{Name}}(Get{{Name}}Request) returns (Get{{Name}}Response);
  // Adds one (`id` 0) or changes one. INVALID_ARGUMENT names the fields; ABORTED for an old version; NOT_FOUND for one
  // that is not there. Idempotent by key.
  rpc Save{{Name}}(Save{{Name}}Request) returns (Save{{Name}}Response);
  // Removes one. NOT_FOUND when it is gone.
  rpc Delete{{Name}}(Delete{{Name}}Request) returns (Delete{{Name}}Response);
}

// A page of {{nouns}}; pages count from 1.
message List{{Names}}Request {
  int64 {{owner_id}} = 1;
  int32 page = 2;
  int32 limit = 3;
  // Prefix of a word of the name; empty for all.
  string keywords = 4;
  // The column to sort by, behind a minus from the last on; absent: by name.
  optional string sort = 5;
}

// A page of {{nouns}} and how many there are.
message List{{Names}}Response {
  repeated {{Name}} {{tables}} = 1;
  int64 total = 2;
}

// Which one.
message Get{{Name}}Request {
  int64 id = 1;
  int64 {{owner_id}} = 2;
}

// As it is kept.
message Get{{Name}}Response {
  {{Name}} {{table}} = 1;
}

// What it is to be.
message Save{{Name}}Request {
  // 0 for a new one.
  int64 id = 1;
  int64 {{owner_id}} = 2;
  string name = 3;
  // The version that was edited; absent: whichever stands.
  optional int64 version = 4;
{{fieldsOfRequest}}
}

// As it is kept.
message Save{{Name}}Response {
  {{Name}} {{table}} = 1;
}

// Which one.
message Delete{{Name}}Request {
  int64 id = 1;
  int64 {{owner_id}} = 2;
}

// Empty.
message Delete{{Name}}Response {}
