import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { cod, day, empty, endpoint, instant } from '../core/contract.ts'

const NIVEIS = [2, -1] as const

/** A store's way to receive by Pix. Secrets are write-only: the page learns only whether one is kept. */
const conta = z.object({
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  modo: z.enum(['ESTATICO', 'PSP']),
  ativa: z.boolean(),
  chave: z.string(),
  nome: z.string(),
  cidade: z.string(),
  enderecoApi: z.string().nullable(),
  enderecoToken: z.string().nullable(),
  idCliente: z.string().nullable(),
  temSegredo: z.boolean(),
  temCertificado: z.boolean(),
  certificadoVence: day.nullable(),
  temAutoridade: z.boolean(),
  /** Address that the bank calls; null while nothing is saved. */
  aviso: z.string().nullable(),
  webhookEm: instant.nullable(),
  verificadaEm: instant.nullable(),
  recebidaEm: instant.nullable(),
  erro: z.string().nullable(),
  erroEm: instant.nullable(),
  versao: z.number(),
})
export type PixConta = z.infer<typeof conta>

const url = z
  .url({ protocol: /^https$/, error: 'Informe um endereço https://' })
  .max(300)
  .nullable()
  .default(null)
const pem = z.string().trim().max(30_000)
const contaData = z.object({
  modo: z.enum(['ESTATICO', 'PSP']),
  ativa: z.boolean(),
  chave: text(77).min(1, 'Informe a chave Pix'),
  nome: text(25).min(1, 'Informe o nome do recebedor'),
  cidade: text(15).min(1, 'Informe a cidade'),
  enderecoApi: url,
  enderecoToken: url,
  idCliente: text(200).nullable().default(null),
  /** Absent keeps what is stored. */
  segredo: z.string().trim().max(1000).optional(),
  /** PEM of the certificate and its private key. */
  certificado: pem.optional(),
  autoridade: pem.optional(),
  versao: z.number().int().min(0),
})
export type PixContaData = z.input<typeof contaData>

const loja = z.object({ codConcessionaria: cod })

export const contas = {
  getPixConta: endpoint({
    method: 'GET',
    path: 'pagamentos/contas/:codConcessionaria',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'Como uma loja recebe por Pix; null enquanto nada foi guardado',
    params: loja,
    response: conta.nullable(),
  }),
  salvarPixConta: endpoint({
    method: 'PUT',
    path: 'pagamentos/contas/:codConcessionaria',
    acesso: NIVEIS,
    loja: 'params',
    confirma: true,
    resumo: 'Guardar a chave ou a conexão com o banco; os segredos não voltam',
    params: loja,
    body: contaData,
    response: conta,
  }),
  testarPixConta: endpoint({
    method: 'POST',
    path: 'pagamentos/contas/:codConcessionaria/teste',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'Pedir um token ao banco, cadastrar o webhook e dizer se funciona',
    params: loja,
    response: conta,
  }),
  removerPixConta: endpoint({
    method: 'DELETE',
    path: 'pagamentos/contas/:codConcessionaria',
    acesso: NIVEIS,
    loja: 'params',
    confirma: true,
    resumo: 'Deixar de receber por Pix; as cobranças e os pagamentos ficam',
    params: loja,
    response: empty,
  }),
}

/** What the bank calls: `pix[]` of the API Pix. Answered at once, worked on afterwards. */
export const pixWebhooks = {
  avisoDoBanco: endpoint({
    method: 'POST',
    path: 'publico/pix/:token/pix',
    acesso: 'publico',
    porMinuto: 3000,
    resumo: 'Webhook da API Pix: pagamentos e devoluções',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
    body: z.unknown(),
    response: empty,
  }),
}
