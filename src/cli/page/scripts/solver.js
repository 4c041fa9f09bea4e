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
  return { ask, end: () => end() };
}

const solver = packed && helper();
const watcher = packed && helper();

// A solution of a board in XSB: a shortest one if it is found in a second, or else any. `null` if none is found in time,
// and `undefined` if the search is ended; `lurd` is `null` if it is proved that there is none.
async function solutionOf(xsb) {
  const answer = await solver.ask('shortest', xsb, 1000);
  return answer === undefined || answer?.proved ? answer : solver.ask('any', xsb, 30000);
}

// The levels of a text, as the page has them, each with its `title` and its `author`, and what is wrong with others.
async function levelsIn(text) {
  const isSlc = /^\s*</.test(text);
  const read = await watcher.ask('read', isSlc ? xsbOfSlc(text) : text, 10000) ?? { levels: [], errors: ['no answer'] };
  // A title that was a heading of Markdown.
  for (const level of read.levels) level.title &&= level.title.replace(/^#+ /, '');
  // Those of XSB have other lines.
  if (isSlc) read.errors = read.errors.map(error => error.replace(/^the text:\d+:\d+: /, 'a level: ').replace(/; the first is at .*/, ''));
  if (isSlc && !text.includes('</SokobanLevels>')) read.errors.push('the text is cut off: it does not end with `</SokobanLevels>`');
  return read;
}

// The text of a file: its byte-order mark or XML says in which encoding, or else it is UTF-8 or counts as Windows-1252.
async function textOfFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = { '255,254': 'utf-16le', '254,255': 'utf-16be' }[bytes.slice(0, 2)];
  const start = new TextDecoder('windows-1252').decode(bytes.slice(0, 200));
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(start)?.[1];
  try {
    return new TextDecoder(mark ?? declared ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// The levels of a text in SLC as XSB. A text that is cut off is read as HTML, in which nothing is an error.
function xsbOfSlc(text) {
  const type = text.includes('</SokobanLevels>') ? 'text/xml' : 'text/html';
  const slc = new DOMParser().parseFromString(text.replace(/\0+$/, ''), type);
  return [...slc.getElementsByTagName('Level')].map(level => {
    const author = (level.closest('[Copyright]') ?? level).getAttribute('Copyright');
    const rows = [...level.getElementsByTagName('L')].map(row => row.textContent || '-');
    return `${rows.join('\n')}\nTitle: ${level.getAttribute('Id') ?? ''}\n${author ? `Author: ${author}\n` : ''}`;
  }).join('\n');
}
