import { z } from 'zod'
import { type Erros, filtroOrdenado, obrigatorio, paginaDeCadastro, soErros, texto, versao } from './comum.ts'
import { cod, dia, endpoint } from '../core/contract.ts'
import { formatarDia } from '../rules/datas.ts'
import { erroHorarios, horarios } from '../rules/horarios.ts'
import { TAMANHO } from '../rules/tamanhos.ts'
import { erroTelefone } from '../rules/telefone.ts'
import { habilidades } from './servicos.ts'

const ausencia = z.object({ de: z.union([dia, z.literal('')]), ate: z.union([dia, z.literal('')]), motivo: texto(80) })
/** Days away, both included, on the store's calendar. */
export type Ausencia = z.infer<typeof ausencia>

const dadosDoMecanico = z.object({
  codConcessionaria: cod,
  nome: texto(TAMANHO.mecanico),
  telefone: texto(TAMANHO.telefone),
  habilidades,
  turnos: horarios,
  ausencias: z.array(ausencia).max(60, 'Guarde até 60 ausências'),
  codUsuario: cod.nullable(),
  ativo: z.boolean(),
})
/** What the form of a mechanic edits; the photo is saved by itself, the store is chosen once. */
export type DadosDoMecanico = z.infer<typeof dadosDoMecanico>

const mecanico = dadosDoMecanico.extend({
  codMecanico: z.number(),
  versao,
  /** Signed address of the photo; null shows the placeholder. */
  imagem: z.string().nullable(),
})
export type Mecanico = z.infer<typeof mecanico>
const mecanicoDaLista = mecanico
  .omit({ versao: true, ausencias: true })
  .extend({ concessionaria: z.string(), usuario: z.string().nullable(), ausenteAte: dia.nullable() })
export type MecanicoDaLista = z.infer<typeof mecanicoDaLista>

/** What is wrong with a mechanic, by field. */
export function errosDoMecanico(d: DadosDoMecanico): Erros<DadosDoMecanico> {
  return soErros<DadosDoMecanico>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    nome: obrigatorio(d.nome, 'Nome obrigatório'),
    telefone: d.telefone === '' ? null : erroTelefone(d.telefone),
    habilidades:
      new Set(d.habilidades.map((h) => h.toLowerCase())).size < d.habilidades.length
        ? 'Há habilidades repetidas'
        : null,
    turnos: erroHorarios(d.turnos),
    ausencias: erroAusencias(d.ausencias),
  })
}

/** Message of the first absence that cannot be, null when all can. */
export function erroAusencias(ausencias: readonly Ausencia[]): string | null {
  for (const a of ausencias) {
    if (a.de === '' || a.ate === '') return 'Informe o primeiro e o último dia de cada ausência'
    if (a.ate < a.de) return `A ausência de ${formatarDia(a.de)} termina antes de começar`
    if (a.motivo.trim() === '') return `Diga o motivo da ausência de ${formatarDia(a.de)}`
  }
  const emOrdem = ausencias.toSorted((a, b) => (a.de < b.de ? -1 : 1))
  const choque = emOrdem.find((a, i) => (emOrdem[i + 1]?.de ?? '9999') <= a.ate)
  return choque ? `Há duas ausências no mesmo dia a partir de ${formatarDia(choque.de)}` : null
}

const alvo = z.object({ codMecanico: cod })
const acesso = [1, 2, 3, -1] as const

export const mecanicos = {
  listMecanicos: endpoint({
    method: 'GET',
    path: 'cadastros/mecanicos',
    acesso,
    loja: 'query',
    resumo: 'Mecânicos das concessionárias ao alcance, por nome',
    query: filtroOrdenado(['nome', 'concessionaria', 'usuario']).extend({
      codConcessionaria: cod.optional(),
      habilidade: z.string().max(40).optional(),
    }),
    response: paginaDeCadastro(mecanicoDaLista),
  }),
  getMecanico: endpoint({
    method: 'GET',
    path: 'cadastros/mecanicos/:codMecanico',
    acesso,
    resumo: 'Um mecânico',
    params: alvo,
    response: mecanico,
  }),
  criarMecanico: endpoint({
    method: 'POST',
    path: 'cadastros/mecanicos',
    acesso,
    loja: 'body',
    resumo: 'Criar um mecânico',
    body: dadosDoMecanico,
    response: mecanico,
  }),
  alterarMecanico: endpoint({
    method: 'PUT',
    path: 'cadastros/mecanicos/:codMecanico',
    acesso,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar um mecânico',
    params: alvo,
    body: dadosDoMecanico.extend({ versao }),
    response: mecanico,
  }),
  gravarFotoMecanico: endpoint({
    method: 'PUT',
    path: 'cadastros/mecanicos/:codMecanico/foto',
    acesso,
    resumo: 'Trocar a foto (JPEG, PNG ou WebP em base64), ou retirá-la com null',
    params: alvo,
    body: z.object({ dados: z.base64().max(8_000_000).nullable() }),
    limiteBytes: 9_000_000,
    response: z.object({ imagem: z.string().nullable() }),
  }),
}
