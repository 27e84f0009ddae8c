/** What a browser does at the sign-in page: keeps cookies and says where it is. */
export class CookieClient {
  private readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  async send(method: string, path: string, body?: URLSearchParams | object, origin: string | null = this.url) {
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(origin === null ? {} : { origin }),
        ...(body && !(body instanceof URLSearchParams) ? { "content-type": "application/json" } : {}),
      },
      body: body instanceof URLSearchParams ? body : body && JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie) || value === "") this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return response;
  }

  copy(): CookieClient {
    const copy = new CookieClient(this.url);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  async signIn(email: string, password: string, origin?: string): Promise<Response> {
    return this.post("callback/credentials", { email, password }, origin);
  }

  async post(action: string, fields: Record<string, string>, origin = this.url): Promise<Response> {
    const { csrfToken } = await (await this.send("GET", "/api/auth/csrf")).json();
    const body = new URLSearchParams({ ...fields, csrfToken, json: "true", callbackUrl: this.url });
    return this.send("POST", `/api/auth/${action}`, body, origin);
  }
}
