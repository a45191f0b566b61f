import { z } from 'zod'
import { type Erros, filtroOrdenado, obrigatorio, paginaDeCadastro, soErros, texto, versao } from './comum.ts'
import { cod, endpoint } from '../core/contract.ts'
import { erroEmail } from '../rules/email.ts'
import { erroTelefone } from '../rules/telefone.ts'

const dadosDoGrupo = z.object({
  nome: texto(80),
  responsavel: texto(80),
  telefone: texto(20),
  email: texto(200),
  ativo: z.boolean(),
})
/** What the form of a group edits; empty text stands for nothing. */
export type DadosDoGrupo = z.infer<typeof dadosDoGrupo>

const grupo = dadosDoGrupo.extend({ codGrupo: z.number(), versao })
export type Grupo = z.infer<typeof grupo>

const grupoDaLista = grupo.omit({ versao: true }).extend({ concessionarias: z.number(), usuarios: z.number() })
export type GrupoDaLista = z.infer<typeof grupoDaLista>

/** What is wrong with a group, by field. */
export function errosDoGrupo(d: DadosDoGrupo): Erros<DadosDoGrupo> {
  return soErros<DadosDoGrupo>({
    nome: obrigatorio(d.nome, 'Nome obrigatório'),
    telefone: d.telefone === '' ? null : erroTelefone(d.telefone),
    email: d.email === '' ? null : erroEmail(d.email),
  })
}

const alvo = z.object({ codGrupo: cod })
const acesso = [2, -1] as const

export const grupos = {
  listGrupos: endpoint({
    method: 'GET',
    path: 'cadastros/grupos',
    acesso,
    resumo: 'Grupos do distribuidor, por nome',
    query: filtroOrdenado(['nome', 'responsavel', 'concessionarias', 'usuarios']),
    response: paginaDeCadastro(grupoDaLista),
  }),
  getGrupo: endpoint({
    method: 'GET',
    path: 'cadastros/grupos/:codGrupo',
    acesso,
    resumo: 'Um grupo',
    params: alvo,
    response: grupo,
  }),
  criarGrupo: endpoint({
    method: 'POST',
    path: 'cadastros/grupos',
    acesso,
    resumo: 'Criar um grupo',
    body: dadosDoGrupo,
    response: grupo,
  }),
  alterarGrupo: endpoint({
    method: 'PUT',
    path: 'cadastros/grupos/:codGrupo',
    acesso,
    resumo: 'Alterar, desativar ou reativar um grupo',
    params: alvo,
    body: dadosDoGrupo.extend({ versao }),
    response: grupo,
  }),
}
