import { z } from 'zod'
import { type Erros, filtroOrdenado, obrigatorio, paginaDeCadastro, soErros, texto, versao } from './comum.ts'
import { cod, dia, endpoint } from '../core/contract.ts'
import { erroCnpj } from '../rules/cnpj.ts'
import { formatarDia } from '../rules/datas.ts'
import { erroEmail } from '../rules/email.ts'
import { erroHorarios, horarios } from '../rules/horarios.ts'
import { erroCep, FUSOS, UFS } from '../rules/lugares.ts'
import { erroTelefone } from '../rules/telefone.ts'

/** Boards of the agenda that a store may open on. */
export const MODELOS_AGENDA = ['Veiculos', 'Mecanicos', 'Consultores', 'Entregas', 'Recepcao'] as const
export const NOME_MODELO: Record<(typeof MODELOS_AGENDA)[number], string> = {
  Veiculos: 'Veículos',
  Mecanicos: 'Mecânicos',
  Consultores: 'Consultores',
  Entregas: 'Entregas',
  Recepcao: 'Recepção',
}
export const PASSOS_AGENDA = [15, 20, 30, 60] as const

const cor = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Escolha uma cor')
const feriado = z.object({ dia: z.union([dia, z.literal('')]), nome: texto(60) })
const statusAgenda = z.object({ codStatus: cod.nullable(), nome: texto(40), cor, ativo: z.boolean() })
const motivoPausa = z.object({
  codMotivo: cod.nullable(),
  nome: texto(40),
  cor,
  bloqueia: z.boolean(),
  ativo: z.boolean(),
})
export type Feriado = z.infer<typeof feriado>
/** A column of the vehicle board, in its place; one that cars used is retired, not deleted. */
export type StatusAgenda = z.infer<typeof statusAgenda>
/** Why work stops: `bloqueia` holds the car, the others only stop the clock. */
export type MotivoPausa = z.infer<typeof motivoPausa>

const dados = z.object({
  nome: texto(80),
  razaoSocial: texto(120),
  cnpj: texto(18),
  codGrupo: z.number().int(),
  /** The main maker, and the others. */
  marca: texto(40),
  outrasMarcas: z.array(texto(40)).max(30),
  telefone: texto(20),
  email: texto(200),
  cep: texto(9),
  logradouro: texto(120),
  numero: texto(20),
  complemento: texto(60),
  bairro: texto(80),
  cidade: texto(80),
  uf: z.enum(UFS),
  fuso: z.string().max(60),
  modeloAgenda: z.enum(MODELOS_AGENDA),
  passoMinutos: z.union(PASSOS_AGENDA.map((p) => z.literal(p))),
  horarios,
  feriados: z.array(feriado).max(200, 'Guarde até 200 feriados'),
  statusAgenda: z.array(statusAgenda).max(30, 'Use até 30 status'),
  motivosPausa: z.array(motivoPausa).max(30, 'Use até 30 motivos'),
  codigoIntegracao: texto(40),
  /** The day on which it began here: its sales are asked for from then on. Empty: today of a new store, as it was of another. */
  desde: z.union([dia, z.literal('')]),
  ativo: z.boolean(),
})
/** What the form of a dealership edits; empty text stands for nothing, 0 for no group yet. */
export type DadosDaConcessionaria = z.infer<typeof dados>

const concessionariaEditada = dados.extend({ codConcessionaria: z.number(), versao })
export type ConcessionariaEditada = z.infer<typeof concessionariaEditada>
const concessionariaDaLista = dados
  .pick({
    nome: true,
    cnpj: true,
    codGrupo: true,
    marca: true,
    outrasMarcas: true,
    telefone: true,
    cidade: true,
    fuso: true,
    codigoIntegracao: true,
    ativo: true,
  })
  .extend({ codConcessionaria: z.number(), grupo: z.string(), uf: z.string(), modeloAgenda: z.string() })
export type ConcessionariaDaLista = z.infer<typeof concessionariaDaLista>

const repetido = (nomes: readonly string[]): string | null => {
  const chaves = nomes.map((n) => n.trim().toLowerCase())
  const i = chaves.findIndex((c, n) => chaves.indexOf(c) < n)
  return i < 0 ? null : `“${nomes[i]?.trim()}” está repetido`
}

/** What is wrong with a dealership, by field; `alfanumerico` as the distributor takes CNPJs. */
export function errosDaConcessionaria(d: DadosDaConcessionaria, alfanumerico: boolean): Erros<DadosDaConcessionaria> {
  return soErros<DadosDaConcessionaria>({
    nome: obrigatorio(d.nome, 'Nome obrigatório'),
    cnpj: erroCnpj(d.cnpj, alfanumerico),
    codGrupo: d.codGrupo > 0 ? null : 'Escolha o grupo',
    marca: obrigatorio(d.marca, 'Marca obrigatória'),
    outrasMarcas: repetido([d.marca, ...d.outrasMarcas]),
    telefone: d.telefone === '' ? null : erroTelefone(d.telefone),
    email: d.email === '' ? null : erroEmail(d.email),
    cep: d.cep === '' ? null : erroCep(d.cep),
    cidade: obrigatorio(d.cidade, 'Cidade obrigatória'),
    fuso: FUSOS.includes(d.fuso) ? null : 'Escolha um dos fusos do Brasil',
    horarios: Object.keys(d.horarios).length === 0 ? 'Abra ao menos um dia' : erroHorarios(d.horarios),
    feriados: erroFeriados(d.feriados),
    statusAgenda: erroNomes(d.statusAgenda, 'Dê um nome a cada status', 'Deixe ao menos um status ativo'),
    motivosPausa: erroNomes(d.motivosPausa, 'Dê um nome a cada motivo', 'Deixe ao menos um motivo ativo'),
  })
}

function erroFeriados(feriados: readonly Feriado[]): string | null {
  if (feriados.some((f) => f.dia === '' || f.nome.trim() === '')) return 'Informe o dia e o nome de cada feriado'
  const dias = feriados.map((f) => f.dia)
  const outra = dias.find((d, n) => dias.indexOf(d) < n)
  return outra === undefined ? null : `Há dois feriados em ${formatarDia(outra)}`
}

function erroNomes(
  linhas: readonly { nome: string; ativo: boolean }[],
  semNome: string,
  nenhum: string,
): string | null {
  // A new store begins with the usual ones.
  if (linhas.length === 0) return null
  if (linhas.some((l) => l.nome.trim() === '')) return semNome
  return repetido(linhas.map((l) => l.nome)) ?? (linhas.some((l) => l.ativo) ? null : nenhum)
}

const alvo = z.object({ codConcessionaria: cod })
const acesso = [2, -1] as const

export const cadastroConcessionarias = {
  listCadastroConcessionarias: endpoint({
    method: 'GET',
    path: 'cadastros/concessionarias',
    acesso,
    resumo: 'Concessionárias ao alcance, ativas ou não, por nome',
    query: filtroOrdenado(['nome', 'grupo', 'marca', 'cidade', 'cnpj']).extend({
      codGrupo: cod.optional(),
      marca: z.string().max(40).optional(),
      uf: z.enum(UFS).optional(),
    }),
    response: paginaDeCadastro(concessionariaDaLista),
  }),
  getCadastroConcessionaria: endpoint({
    method: 'GET',
    path: 'cadastros/concessionarias/:codConcessionaria',
    acesso,
    loja: 'params',
    resumo: 'Uma concessionária com tudo o que o formulário edita',
    params: alvo,
    response: concessionariaEditada,
  }),
  criarConcessionaria: endpoint({
    method: 'POST',
    path: 'cadastros/concessionarias',
    acesso,
    resumo: 'Criar uma concessionária; só quem alcança o distribuidor todo',
    body: dados,
    response: concessionariaEditada,
  }),
  alterarConcessionaria: endpoint({
    method: 'PUT',
    path: 'cadastros/concessionarias/:codConcessionaria',
    acesso,
    loja: 'params',
    resumo: 'Alterar, desativar ou reativar uma concessionária',
    params: alvo,
    body: dados.extend({ versao }),
    response: concessionariaEditada,
  }),
}
