import { z } from 'zod'
import { missing, type Fields } from './fields.ts'
import { type FieldErrors, formSchema, sortableFilter, cadastroPage, onlyErrors, version } from './registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { emailError } from '../rules/email.ts'
import { SIZE } from '../rules/sizes.ts'
import { phoneError } from '../rules/phone.ts'

export const consultorFields = {
  codConcessionaria: { nome: 'Concessionária', novo: 0 },
  nome: { nome: 'Nome', novo: '', maximo: SIZE.consultor, required: 'Nome obrigatório', coluna: 'texto' },
  telefone: { nome: 'Telefone', novo: '', maximo: SIZE.telefone, coluna: 'texto' },
  email: { nome: 'E-mail', novo: '', maximo: SIZE.email, coluna: 'texto' },
  codUsuario: { nome: 'Usuário ligado', novo: null },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const consultorData = formSchema(consultorFields, { codConcessionaria: cod, codUsuario: cod.nullable() })
/** Fields of the service adviser's form; the store cannot change later. */
export type ConsultorData = z.infer<typeof consultorData>

const consultor = consultorData.extend({
  codConsultor: z.number(),
  versao: version,
  /** Derived for the agenda: `shortName` of the name, and the store's next of eight colours. */
  nomeTratado: z.string(),
  corAgenda: z.string(),
})
export type Consultor = z.infer<typeof consultor>
const consultorRow = consultor
  .omit({ versao: true })
  .extend({ concessionaria: z.string(), usuario: z.string().nullable() })
export type ConsultorRow = z.infer<typeof consultorRow>

/** Form errors of a service adviser, by field. */
export function validateConsultor(d: ConsultorData): FieldErrors<ConsultorData> {
  return onlyErrors<ConsultorData>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    ...missing(consultorFields, d),
    telefone: d.telefone === '' ? null : phoneError(d.telefone),
    email: d.email === '' ? null : emailError(d.email),
  })
}

const target = z.object({ codConsultor: cod })
const acesso = [1, 2, 3, -1] as const

export const consultores = {
  listConsultores: endpoint({
    method: 'GET',
    path: 'cadastros/consultores',
    acesso,
    loja: 'query',
    resumo: 'Consultores das concessionárias ao alcance, por nome',
    query: sortableFilter(['nome', 'concessionaria', 'email', 'usuario']).extend({ codConcessionaria: cod.optional() }),
    response: cadastroPage(consultorRow),
  }),
  getConsultor: endpoint({
    method: 'GET',
    path: 'cadastros/consultores/:codConsultor',
    acesso,
    resumo: 'Um consultor',
    params: target,
    response: consultor,
  }),
  criarConsultor: endpoint({
    method: 'POST',
    path: 'cadastros/consultores',
    acesso,
    loja: 'body',
    resumo: 'Criar um consultor',
    body: consultorData,
    response: consultor,
  }),
  alterarConsultor: endpoint({
    method: 'PUT',
    path: 'cadastros/consultores/:codConsultor',
    acesso,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar um consultor',
    params: target,
    body: consultorData.extend({ versao: version }),
    response: consultor,
  }),
}
