syntax = "proto3";

package backroom.{{package}}.v1;

// FILL IN: what a {{noun}} is, and what it has besides its name (CONTRIBUTING.md, "One more field"); then take this line away.
message {{Name}} {
  int64 id = 1;
  int64 account_id = 2;
{{#location}}
  int64 location_id = 3;
  string name = 4;
  int64 version = 5;
{{/location}}
{{#account}}
  string name = 3;
  int64 version = 4;
{{/account}}
{{fieldsOfMessage}}
}
