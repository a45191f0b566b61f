// Posts a checklist file to the integration API: npm run enviar-checklist -- FILE [--url URL] [--chave KEY] [--loja N]
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

interface Foto {
  nome?: string
  dados?: string
  /** Path of a picture beside the JSON, in place of `dados`. */
  arquivo?: string
}
interface Checklist {
  idExterno?: string
  codConcessionaria?: number
  itens?: { fotos?: Foto[] }[]
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
const USO = `Uso: npm run enviar-checklist -- ARQUIVO.json [--url http://localhost:8080] [--chave CHAVE] [--loja 1] [--repetir]

Envia um checklist em JSON (veja examples/) à API de integração e mostra a resposta.
  --url      endereço do sistema; sem ele, PATIO_URL ou a porta de PORT nesta máquina
  --chave    chave de integração; sem ela, PATIO_CHAVE ou a da demonstração
  --loja     código da concessionária, no lugar do que está no arquivo
  --repetir  mantém o idExterno do arquivo: a segunda vez responde "repetido"`
if (values.help) {
  console.log(USO)
  process.exit(0)
}
const [arquivo] = positionals
if (!arquivo) {
  console.error(USO)
  process.exit(2)
}
const checklist = JSON.parse(await readFile(arquivo, 'utf8')) as Checklist
// The same file may be sent many times while trying things out; --repetir keeps its idExterno, and the answer says "repetido".
if (!values.repetir) checklist.idExterno = `${checklist.idExterno ?? 'exemplo'}-${Date.now()}`
if (values.loja) checklist.codConcessionaria = Number(values.loja)
for (const item of checklist.itens ?? [])
  for (const foto of item.fotos ?? [])
    if (foto.arquivo) {
      foto.dados = (await readFile(resolve(dirname(arquivo), foto.arquivo))).toString('base64')
      delete foto.arquivo
    }
const r = await fetch(new URL('/api/integracao/checklists', values.url), {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${values.chave}` },
  body: JSON.stringify(checklist),
})
const corpo: unknown = await r.json()
console.log(r.status, JSON.stringify(corpo, null, 2))
process.exit(r.ok ? 0 : 1)
