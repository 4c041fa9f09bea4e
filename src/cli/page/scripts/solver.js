// The solver, if it was put into the page: a module of WebAssembly, packed as base64 of gzip. `examples/web` says what it
// answers. There is no clock in it, so a search is ended with the worker that it runs in.

const packed = document.getElementById('solver');

// What runs in a worker: it gets the module once, and then requests.
function work() {
  let loaded;
  onmessage = async ({ data: { bytes, request } }) => {
    loaded ??= WebAssembly.instantiate(bytes);
    const module = (await loaded).instance.exports;
    for (const byte of new TextEncoder().encode(request)) module.put(byte);
    const answer = Uint8Array.from({ length: module.call() }, (_, index) => module.get(index));
    postMessage(JSON.parse(new TextDecoder().decode(answer)));
  };
}

let unpacked = null;
const unpack = () => {
  const bytes = Uint8Array.from(atob(packed.textContent), byte => byte.charCodeAt());
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
};

// A worker that answers one request at a time. One that takes longer than some milliseconds, or fails, ends with `null`;
// one that is ended, also by the next, with `undefined`.
function helper() {
  let worker = null;
  let finish = null;
  const end = answer => {
    if (!finish) return;
    worker?.terminate();
    worker = null;
    finish(answer);
  };
  async function ask(kind, text, patience) {
    const bytes = await (unpacked ??= unpack());
    end();
    return new Promise(resolve => {
      const timer = setTimeout(() => end(null), patience);
      finish = answer => {
        clearTimeout(timer);
        finish = null;
        resolve(answer);
      };
      const isNew = !worker;
      worker ??= new Worker(URL.createObjectURL(new Blob([`(${work})()`], { type: 'text/javascript' })));
      Object.assign(worker, { onmessage: ({ data }) => finish?.(data), onerror: () => end(null) });
      worker.postMessage({ bytes: isNew && bytes, request: `${kind}\n${text}` });
    });
  }
  return { ask, end: () => end(), isBusy: () => finish !== null };
}

const solver = packed && helper();
const watcher = packed && helper();

// A solution of a board in XSB: a shortest one if it is found in a second, or else any. `null` if none is found in time,
// and `undefined` if the search is ended; `lurd` is `null` if it is proved that there is none.
async function solutionOf(xsb) {
  const answer = await solver.ask('shortest', xsb, 1000);
  return answer === undefined || answer?.proved ? answer : solver.ask('any', xsb, 30000);
}

// The levels of a text, as the page has them, each with its `title`, and what is wrong with others.
const levelsIn = async text =>
  await watcher.ask('read', /^\s*</.test(text) ? xsbOfSlc(text) : text, 10000) ?? { levels: [], errors: ['no answer'] };

// The levels of a text in SLC as XSB.
function xsbOfSlc(text) {
  const levels = [...new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName('Level')];
  return levels.map(level => {
    const rows = [...level.getElementsByTagName('L')].map(row => row.textContent);
    return `${rows.join('\n')}\nTitle: ${level.getAttribute('Id') ?? ''}\n`;
  }).join('\n');
}
