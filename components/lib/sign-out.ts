import { postToAuth } from "./auth-requests";

/** Ends the session on the server, then leaves; nothing kept in memory survives the full load. */
export async function signOut(): Promise<void> {
  await postToAuth("signout", {});
  window.location.assign("/sign-in");
}
