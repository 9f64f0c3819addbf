/**
 * Most characters of what people call things, counted as people do: what services refuse beyond, what the API says of
 * its fields, and where the console's inputs end.
 */
export const longest = {
  /** What operators keep under a name: a role, a location group, a tax, a link, whatever `npm run new` makes. */
  settingName: 60,
  /** An operator, a location, a device, an API key; a first or a last name. */
  name: 100,
} as const;
