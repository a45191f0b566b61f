import {
  IconBook2,
  IconCalendarClock,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconCoin,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPackages,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import { acessoTela } from '#shared/core/acesso-telas.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { GrupoMenu } from '#shared/core/tela.ts'
import { type EnderecoDaTela, type Tela, TELAS } from '#shared/core/telas.ts'
import { enderecoDe } from './guards.ts'

/** One entry of the menu: a screen, or a group that opens. */
export interface ItemMenu {
  titulo: string
  Icone: typeof IconTool
  secao: string
  telas: { titulo: string; to: EnderecoDaTela }[]
}

interface Entrada {
  titulo: string
  Icone: typeof IconTool
  secao: string
  grupo: GrupoMenu
  /** Only the group's screens under this path; `exceto` takes the others. */
  sob?: string
  exceto?: string
}

const ENTRADAS: Entrada[] = [
  { titulo: 'Painel', Icone: IconLayoutDashboard, secao: '', grupo: 'painel' },
  { titulo: 'Oficina digital', Icone: IconClipboardList, secao: 'Oficina', grupo: 'oficina', sob: '/oficina-digital/' },
  { titulo: 'Agenda virtual', Icone: IconCalendarClock, secao: 'Oficina', grupo: 'agenda' },
  { titulo: 'Checklists', Icone: IconChecklist, secao: 'Oficina', grupo: 'oficina', exceto: '/oficina-digital/' },
  { titulo: 'Vendas', Icone: IconCoin, secao: 'Gestão', grupo: 'vendas' },
  { titulo: 'Pedidos e estoque', Icone: IconPackages, secao: 'Gestão', grupo: 'pedidos' },
  { titulo: 'Cardápio', Icone: IconBook2, secao: 'Gestão', grupo: 'cardapio' },
  { titulo: 'Relatórios', Icone: IconChartBar, secao: 'Gestão', grupo: 'relatorios' },
  { titulo: 'Cadastros', Icone: IconUsers, secao: 'Gestão', grupo: 'cadastros' },
  { titulo: 'Suporte', Icone: IconLifebuoy, secao: 'Sistema', grupo: 'suporte' },
  { titulo: 'Ferramentas', Icone: IconTool, secao: 'Sistema', grupo: 'ferramentas' },
]

function pertence(tela: Tela, e: Entrada): boolean {
  return (
    tela.menu === e.grupo && (!e.sob || tela.path.startsWith(e.sob)) && (!e.exceto || !tela.path.startsWith(e.exceto))
  )
}

/** The menu of a visitor: only the screens that level and distributor may open. */
export function menuDe(nivel: Nivel, distribuidor: string): ItemMenu[] {
  const abertas = TELAS.filter((t) => acessoTela(t, { nivel, distribuidor }) === 'abre')
  return ENTRADAS.map((e) => ({
    titulo: e.titulo,
    Icone: e.Icone,
    secao: e.secao,
    telas: abertas.filter((t) => pertence(t, e)).map((t) => ({ titulo: t.curto ?? t.titulo, to: enderecoDe(t.path) })),
  })).filter((item) => item.telas.length > 0)
}
