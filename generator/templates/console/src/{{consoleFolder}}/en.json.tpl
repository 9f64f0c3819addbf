{
  "title": "{{Nouns}}",
  "kind": "{{Noun}}",
  "saved": "{{Noun}} changed",
  "added": "{{Noun}} added",
  "deleted": "{{Noun}} deleted",
  "search": "Search for {{nouns}}",
  "add": "Add {{noun}}",
  "edit": "Edit {{noun}}",
  "delete": "Delete {{noun}}",
  "editOne": "Edit {{open}}name{{close}}",
  "deleteOne": "Delete {{open}}name{{close}}",
  "deleteSentence": "The {{noun}} “{{open}}name{{close}}” will be permanently deleted.",
  "notLoaded": "Couldn’t load the {{nouns}}. Try again.",
  "notSaved": "Couldn’t save the {{noun}}.",
  "notDeleted": "Couldn’t delete the {{noun}}.",
  "empty": "No {{nouns}} yet",
  "emptyText": "{{Nouns}} that you add appear here.",
  "field": {
    {{fieldStrings}}
  }
}
