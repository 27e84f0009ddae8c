/** A small client of the REST interface, for tests. Bodies and answers are plain JSON. */
export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Headers;
}

export class ApiClient {
  constructor(
    readonly url: string,
    readonly token?: string,
  ) {}

  get = (path: string) => this.send("GET", path);
  post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    this.send("POST", path, body, headers);
  patch = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    this.send("PATCH", path, body, headers);
  put = (path: string, body: unknown, headers: Record<string, string> = {}) => this.send("PUT", path, body, headers);
  delete = (path: string) => this.send("DELETE", path);

  as(token: string | undefined): ApiClient {
    return new ApiClient(this.url, token);
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body:
        body === undefined
          ? undefined
          : body instanceof FormData || typeof body === "string"
            ? body
            : JSON.stringify(body),
    });
    return answer(response);
  }

  /** Uploads one file as the documents page does. */
  upload(workspaceId: string, fileName: string, content: string | Uint8Array): Promise<ApiAnswer> {
    const form = new FormData();
    form.set("file", new File([content as BlobPart], fileName));
    return this.send("POST", `/api/v1/workspaces/${workspaceId}/documents`, form);
  }

  /** Polls until `done` holds for the body; answers with the last body. */
  async until(
    path: string,
    done: (body: ApiAnswer["body"]) => boolean,
    milliseconds = 30_000,
  ): Promise<ApiAnswer["body"]> {
    const end = performance.now() + milliseconds;
    for (;;) {
      const { body } = await this.get(path);
      if (done(body)) return body;
      if (performance.now() > end) throw new Error(`${path} did not get there: ${JSON.stringify(body).slice(0, 2000)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function answer(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
}
