{
  "title": "{{Nouns}}",
  "name": "Name",
{{fieldStrings}}
{{yesNo}}
  "search": "Search for {{nouns}}",
  "add": "Add {{noun}}",
  "edit": "Edit {{noun}}",
  "remove": "Remove {{noun}}",
  "editOne": "Edit {{open}}name{{close}}",
  "removeOne": "Remove {{open}}name{{close}}",
  "removeSentence": "The {{noun}} {{open}}name{{close}} will be gone for good.",
  "notLoaded": "The {{nouns}} could not be loaded.",
  "notSaved": "The {{noun}} could not be saved.",
  "notRemoved": "The {{noun}} could not be removed.",
  "empty": "No {{nouns}} yet",
  "emptyText": "What you add is listed here."
}
