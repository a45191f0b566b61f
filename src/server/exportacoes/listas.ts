import type { z } from 'zod'
import type { CadastroExportado } from '#shared/colunas-cadastros.ts'
import { cadastroConcessionarias } from '#shared/concessionarias-cadastro.ts'
import { consultores } from '#shared/consultores.ts'
import type { Nivel } from '#shared/contract.ts'
import { exportacoes, type ListaExportada, type PedidoCadastro } from '#shared/exportacoes.ts'
import { grupos } from '#shared/grupos.ts'
import { mecanicos } from '#shared/mecanicos.ts'
import { servicos } from '#shared/servicos.ts'
import { usuarios } from '#shared/usuarios.ts'
import { checklistsParaExportar } from '../checklists/exportacao.ts'
import { type Pedido, pedirExportacao } from '../exportar.ts'
import { orcamentosParaExportar } from '../orcamentos/exportacao.ts'
import {
  concessionariasParaExportar,
  consultoresParaExportar,
  gruposParaExportar,
  mecanicosParaExportar,
  servicosParaExportar,
  usuariosParaExportar,
} from './cadastros.ts'

/** What was asked, as the contract's schema left it. */
export type PedidoDe = {
  orcamentos: z.output<typeof exportacoes.exportarOrcamentos.query>
  checklists: z.output<typeof exportacoes.exportarChecklists.query>
} & Record<CadastroExportado, PedidoCadastro>

interface Lista<P> {
  acesso: readonly Nivel[]
  /** Reads a stored request again; throws when the contract has changed since. */
  ler(guardado: unknown): P
  pedir(pedido: P): Pedido
}

const LISTAS: { [L in ListaExportada]: Lista<PedidoDe[L]> } = {
  orcamentos: {
    acesso: exportacoes.exportarOrcamentos.acesso,
    ler: (g) => exportacoes.exportarOrcamentos.query.parse(g),
    pedir: (p) => pedirExportacao(orcamentosParaExportar, p),
  },
  checklists: {
    acesso: exportacoes.exportarChecklists.acesso,
    ler: (g) => exportacoes.exportarChecklists.query.parse(g),
    pedir: (p) => pedirExportacao(checklistsParaExportar, p),
  },
  concessionarias: cadastro(cadastroConcessionarias.listCadastroConcessionarias.acesso, (p) => pedirExportacao(concessionariasParaExportar, p)),
  grupos: cadastro(grupos.listGrupos.acesso, (p) => pedirExportacao(gruposParaExportar, p)),
  servicos: cadastro(servicos.listServicosDoCadastro.acesso, (p) => pedirExportacao(servicosParaExportar, p)),
  mecanicos: cadastro(mecanicos.listMecanicos.acesso, (p) => pedirExportacao(mecanicosParaExportar, p)),
  consultores: cadastro(consultores.listConsultores.acesso, (p) => pedirExportacao(consultoresParaExportar, p)),
  usuarios: cadastro(usuarios.listUsuarios.acesso, (p) => pedirExportacao(usuariosParaExportar, p)),
}

function cadastro(acesso: readonly Nivel[], pedir: (p: PedidoCadastro) => Pedido): Lista<PedidoCadastro> {
  return { acesso, ler: (g) => exportacoes.exportarCadastro.query.parse(g), pedir }
}

/** The export of a list. */
export function pedir<L extends ListaExportada>(lista: L, pedido: PedidoDe[L]): Pedido {
  return LISTAS[lista].pedir(pedido)
}

/** The export of a stored request. */
export function pedirGuardado(lista: ListaExportada, guardado: unknown): Pedido {
  return abrir(LISTAS[lista] as Lista<unknown>, guardado)
}
const abrir = <P>(lista: Lista<P>, guardado: unknown): Pedido => lista.pedir(lista.ler(guardado))

const NOMES: Record<ListaExportada, string> = {
  orcamentos: 'Orçamentos',
  checklists: 'Checklists',
  concessionarias: 'Concessionárias',
  grupos: 'Grupos',
  servicos: 'Serviços',
  mecanicos: 'Mecânicos',
  consultores: 'Consultores',
  usuarios: 'Usuários',
}

/** What a stored request is called; its list's name when the contract has changed since. */
export function tituloGuardado(lista: ListaExportada, guardado: unknown): string {
  try {
    return pedirGuardado(lista, guardado).titulo
  } catch {
    return NOMES[lista]
  }
}

/** Whether a level may have a list's rows. */
export function podeExportar(lista: ListaExportada, nivel: Nivel): boolean {
  return LISTAS[lista].acesso.includes(nivel)
}
