// A third party's program that knows the product only by its OpenAPI document: uploads a file to import and reads the result.
import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { paths } from './gerado/api.d.ts'

const [endereco = '', token = '', arquivo = ''] = process.argv.slice(2)
const { GET, POST, PUT } = createClient<paths>({
  baseUrl: endereco,
  headers: { authorization: `Bearer ${token}` },
})
const bytes = readFileSync(arquivo)

const recusado = await POST('/api/importacoes', { body: { registro: 'grupos', nome: 'vazio.csv', bytes: 0 } })
// Problem responses are typed too.
console.log(recusado.response.status, recusado.error?.campos?.['bytes'])

const { data: criada } = await POST('/api/importacoes', {
  body: { registro: 'grupos', nome: 'grupos.csv', bytes: bytes.length },
})
if (!criada) process.exit(1)
const { data: enviada } = await PUT('/api/importacoes/{codImportacao}/pedacos/{de}', {
  params: { path: { codImportacao: criada.codImportacao, de: 0 } },
  headers: { 'content-type': 'application/octet-stream' },
  // The document declares the body as binary, so the bytes go unencoded.
  body: bytes as unknown as string,
  bodySerializer: (body) => body as unknown as BodyInit,
})
const { data: lida } = await GET('/api/importacoes/{codImportacao}', {
  params: { path: { codImportacao: criada.codImportacao } },
})
console.log(enviada?.recebidos, lida?.estado, lida?.nome)

// Fields with a default are optional in the document's types, so this compiles; the server refuses it for the missing key.
const semChave = await POST('/api/integracao/ordens-servico', {
  body: {
    idExterno: '1',
    codConcessionaria: 1,
    emitidoEm: '2026-11-30T10:00:00-03:00',
    numero: '1',
    aberta: true,
    abertaEm: '2026-11-30T10:00:00-03:00',
    veiculo: { placa: 'ABC1D23' },
    cliente: { nome: 'Nair Prado' },
  },
})
console.log(semChave.response.status)
// The same holds for array items and for query parameters.
const vendas = await POST('/api/integracao/vendas', {
  body: { codConcessionaria: 1, itens: [{ idExterno: '1', dia: '2026-11-26', conta: 'Peças' }] },
})
const pedidos = await GET('/api/integracao/pedidos', { params: { query: { codConcessionaria: 1 } } })
console.log(vendas.response.status, pedidos.response.status)
