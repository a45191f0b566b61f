import { z } from 'zod'
import { type Erros, filtroOrdenado, obrigatorio, paginaDeCadastro, soErros, texto, versao } from './comum.ts'
import { cod, endpoint } from '../core/contract.ts'
import { erroEmail } from '../rules/email.ts'
import { TAMANHO } from '../rules/tamanhos.ts'
import { erroTelefone } from '../rules/telefone.ts'

const dadosDoConsultor = z.object({
  codConcessionaria: cod,
  nome: texto(TAMANHO.consultor),
  telefone: texto(TAMANHO.telefone),
  email: texto(TAMANHO.email),
  codUsuario: cod.nullable(),
  ativo: z.boolean(),
})
/** What the form of a service adviser edits; the store is chosen once. */
export type DadosDoConsultor = z.infer<typeof dadosDoConsultor>

const consultor = dadosDoConsultor.extend({
  codConsultor: z.number(),
  versao,
  /** Derived as the agenda shows them: `nomeTratado` of the name, the store's next of the eight colours. */
  nomeTratado: z.string(),
  corAgenda: z.string(),
})
export type Consultor = z.infer<typeof consultor>
const consultorDaLista = consultor
  .omit({ versao: true })
  .extend({ concessionaria: z.string(), usuario: z.string().nullable() })
export type ConsultorDaLista = z.infer<typeof consultorDaLista>

/** What is wrong with a service adviser, by field. */
export function errosDoConsultor(d: DadosDoConsultor): Erros<DadosDoConsultor> {
  return soErros<DadosDoConsultor>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    nome: obrigatorio(d.nome, 'Nome obrigatório'),
    telefone: d.telefone === '' ? null : erroTelefone(d.telefone),
    email: d.email === '' ? null : erroEmail(d.email),
  })
}

const alvo = z.object({ codConsultor: cod })
const acesso = [1, 2, 3, -1] as const

export const consultores = {
  listConsultores: endpoint({
    method: 'GET',
    path: 'cadastros/consultores',
    acesso,
    loja: 'query',
    resumo: 'Consultores das concessionárias ao alcance, por nome',
    query: filtroOrdenado(['nome', 'concessionaria', 'email', 'usuario']).extend({ codConcessionaria: cod.optional() }),
    response: paginaDeCadastro(consultorDaLista),
  }),
  getConsultor: endpoint({
    method: 'GET',
    path: 'cadastros/consultores/:codConsultor',
    acesso,
    resumo: 'Um consultor',
    params: alvo,
    response: consultor,
  }),
  criarConsultor: endpoint({
    method: 'POST',
    path: 'cadastros/consultores',
    acesso,
    loja: 'body',
    resumo: 'Criar um consultor',
    body: dadosDoConsultor,
    response: consultor,
  }),
  alterarConsultor: endpoint({
    method: 'PUT',
    path: 'cadastros/consultores/:codConsultor',
    acesso,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar um consultor',
    params: alvo,
    body: dadosDoConsultor.extend({ versao }),
    response: consultor,
  }),
}
