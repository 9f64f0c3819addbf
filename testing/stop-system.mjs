export default async function stopSystem() {
  await Promise.all((globalThis.backroomSystems ?? []).map((system) => system.stop()));
}
