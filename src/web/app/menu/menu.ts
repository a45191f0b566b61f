// The menu: which entries a user has, and how they are drawn on wide and narrow screens.
import {
  IconBook2,
  IconCalendarClock,
  IconCarGarage,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconCoin,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessages,
  IconPackages,
  IconReceipt2,
  IconShieldCheck,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import { screenAccess } from '#shared/core/screen-access.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { MenuGroup } from '#shared/core/screen.ts'
import { type ScreenUrl, type Screen, SCREENS } from '#shared/core/screens.ts'
import { screenUrl } from '../navigation/guards.ts'

/** Entry of the menu: a screen, or a group that unfolds. */
export interface MenuItem {
  titulo: string
  Icon: typeof IconTool
  section: string
  telas: { titulo: string; to: ScreenUrl }[]
}

interface Entry {
  titulo: string
  Icon: typeof IconTool
  section: string
  grupo: MenuGroup
  /** Only screens of the group under this path; `except` leaves those under another path out. */
  under?: string
  except?: string
}

const ENTRIES: Entry[] = [
  { titulo: 'Painel', Icon: IconLayoutDashboard, section: '', grupo: 'painel' },
  { titulo: 'Conversas', Icon: IconMessages, section: 'Oficina', grupo: 'conversas' },
  {
    titulo: 'Oficina digital',
    Icon: IconClipboardList,
    section: 'Oficina',
    grupo: 'oficina',
    under: '/oficina-digital/',
  },
  { titulo: 'Agenda virtual', Icon: IconCalendarClock, section: 'Oficina', grupo: 'agenda' },
  { titulo: 'Checklists', Icon: IconChecklist, section: 'Oficina', grupo: 'oficina', except: '/oficina-digital/' },
  { titulo: 'Pagamentos', Icon: IconReceipt2, section: 'Oficina', grupo: 'pagamentos' },
  { titulo: 'Garantia', Icon: IconShieldCheck, section: 'Oficina', grupo: 'garantia' },
  { titulo: 'Carros reserva', Icon: IconCarGarage, section: 'Oficina', grupo: 'frota' },
  { titulo: 'Vendas', Icon: IconCoin, section: 'Gestão', grupo: 'vendas' },
  { titulo: 'Pedidos e estoque', Icon: IconPackages, section: 'Gestão', grupo: 'pedidos' },
  { titulo: 'Cardápio', Icon: IconBook2, section: 'Gestão', grupo: 'cardapio' },
  { titulo: 'Relatórios', Icon: IconChartBar, section: 'Gestão', grupo: 'relatorios' },
  { titulo: 'Cadastros', Icon: IconUsers, section: 'Gestão', grupo: 'cadastros' },
  { titulo: 'Suporte', Icon: IconLifebuoy, section: 'Sistema', grupo: 'suporte' },
  { titulo: 'Ferramentas', Icon: IconTool, section: 'Sistema', grupo: 'ferramentas' },
]

function belongs(tela: Screen, e: Entry): boolean {
  return (
    tela.menu === e.grupo &&
    (!e.under || tela.path.startsWith(e.under)) &&
    (!e.except || !tela.path.startsWith(e.except))
  )
}

/** Menu for a level and distributor: only the screens that both may open. */
export function menuFor(nivel: Nivel, distribuidor: string): MenuItem[] {
  const abertas = SCREENS.filter((t) => screenAccess(t, { nivel, distribuidor }) === 'abre')
  return ENTRIES.map((e) => ({
    titulo: e.titulo,
    Icon: e.Icon,
    section: e.section,
    telas: abertas.filter((t) => belongs(t, e)).map((t) => ({ titulo: t.curto ?? t.titulo, to: screenUrl(t.path) })),
  })).filter((item) => item.telas.length > 0)
}
