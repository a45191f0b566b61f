import { z } from 'zod'
import { missing, type Fields } from './fields.ts'
import { type FieldErrors, formSchema, sortableFilter, cadastroPage, onlyErrors, version } from './registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { emailError } from '../rules/email.ts'
import { phoneError } from '../rules/phone.ts'

export const grupoFields = {
  nome: { nome: 'Nome', novo: '', maximo: 80, required: 'Nome obrigatório', coluna: 'texto' },
  responsavel: { nome: 'Responsável', novo: '', maximo: 80, coluna: 'texto' },
  telefone: { nome: 'Telefone', novo: '', maximo: 20, coluna: 'texto' },
  email: { nome: 'E-mail', novo: '', maximo: 200, coluna: 'texto' },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const grupoData = formSchema(grupoFields, {})
/** Fields of the group's form; empty text means no value. */
export type GrupoData = z.infer<typeof grupoData>

const grupo = grupoData.extend({ codGrupo: z.number(), versao: version })
export type Grupo = z.infer<typeof grupo>

const grupoRow = grupo.omit({ versao: true }).extend({ concessionarias: z.number(), usuarios: z.number() })
export type GrupoRow = z.infer<typeof grupoRow>

/** Form errors of a group, by field. */
export function validateGrupo(d: GrupoData): FieldErrors<GrupoData> {
  return onlyErrors<GrupoData>({
    ...missing(grupoFields, d),
    telefone: d.telefone === '' ? null : phoneError(d.telefone),
    email: d.email === '' ? null : emailError(d.email),
  })
}

const target = z.object({ codGrupo: cod })
const acesso = [2, -1] as const

export const grupos = {
  listGrupos: endpoint({
    method: 'GET',
    path: 'cadastros/grupos',
    acesso,
    resumo: 'Grupos do distribuidor, por nome',
    query: sortableFilter(['nome', 'responsavel', 'concessionarias', 'usuarios']),
    response: cadastroPage(grupoRow),
  }),
  getGrupo: endpoint({
    method: 'GET',
    path: 'cadastros/grupos/:codGrupo',
    acesso,
    resumo: 'Um grupo',
    params: target,
    response: grupo,
  }),
  criarGrupo: endpoint({
    method: 'POST',
    path: 'cadastros/grupos',
    acesso,
    resumo: 'Criar um grupo',
    body: grupoData,
    response: grupo,
  }),
  alterarGrupo: endpoint({
    method: 'PUT',
    path: 'cadastros/grupos/:codGrupo',
    acesso,
    resumo: 'Alterar, desativar ou reativar um grupo',
    params: target,
    body: grupoData.extend({ versao: version }),
    response: grupo,
  }),
}
