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
  "deleteSentence": "The {{noun}} “{{open}}name{{close}}” will be gone for good.",
  "notLoaded": "The {{nouns}} could not be loaded.",
  "notSaved": "The {{noun}} could not be saved.",
  "notDeleted": "The {{noun}} could not be deleted.",
  "empty": "No {{nouns}} yet",
  "emptyText": "What you add is listed here.",
  "field": {
    {{fieldStrings}}
  }
}
