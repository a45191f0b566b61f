// Posts a checklist file to the integration API: npm run send-checklist -- FILE [--url URL] [--chave KEY] [--loja N]
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

interface Photo {
  nome?: string
  dados?: string
  /** Path of a picture next to the JSON file, instead of `dados`. */
  arquivo?: string
}
interface Checklist {
  idExterno?: string
  codConcessionaria?: number
  itens?: { fotos?: Photo[] }[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: process.env['PATIO_URL'] ?? `http://localhost:${process.env['PORT'] ?? '8080'}` },
    chave: { type: 'string', default: process.env['PATIO_CHAVE'] ?? 'demo-localhost-chave-de-integracao' },
    loja: { type: 'string' },
    repetir: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const USAGE = `Usage: npm run send-checklist -- FILE.json [--url http://localhost:8080] [--chave KEY] [--loja 1] [--repetir]

Sends a checklist in JSON (see examples/) to the integration API and shows the answer.
  --url      address of the system; without it, PATIO_URL or the port PORT of this machine
  --chave    integration key; without it, PATIO_CHAVE or the demo's
  --loja     code of the store, instead of the file's
  --repetir  keep the file's idExterno: the second time answers "repetido"`
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const [file] = positionals
if (!file) {
  console.error(USAGE)
  process.exit(2)
}
const checklist = JSON.parse(await readFile(file, 'utf8')) as Checklist
// A new idExterno lets the same file be sent many times; --repetir keeps it, and the response says "repetido".
if (!values.repetir) checklist.idExterno = `${checklist.idExterno ?? 'exemplo'}-${Date.now()}`
if (values.loja) checklist.codConcessionaria = Number(values.loja)
for (const item of checklist.itens ?? [])
  for (const photo of item.fotos ?? [])
    if (photo.arquivo) {
      photo.dados = (await readFile(resolve(dirname(file), photo.arquivo))).toString('base64')
      delete photo.arquivo
    }
const r = await fetch(new URL('/api/integracao/checklists', values.url), {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${values.chave}` },
  body: JSON.stringify(checklist),
})
const body: unknown = await r.json()
console.log(r.status, JSON.stringify(body, null, 2))
process.exit(r.ok ? 0 : 1)
