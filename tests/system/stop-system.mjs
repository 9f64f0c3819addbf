export default async function stopSystem() {
  await globalThis.backroomSystem?.stop();
}
