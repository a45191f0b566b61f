import type { Area } from '../../recipes/area/area.ts'

/** Lifts, racks and bays. */
export const equipamentos: Area = {
  screens: {
    '/agenda-virtual/equipamentos/list': () => import('./EquipamentosPage.tsx').then((m) => m.EquipamentosPage),
    '/agenda-virtual/equipamentos/form': () => import('./EquipamentoFormPage.tsx').then((m) => m.EquipamentoFormPage),
  },
  slots: { acoesDoServico: () => import('./ServicoEquipamentos.tsx').then((m) => m.ServicoEquipamentos) },
}
