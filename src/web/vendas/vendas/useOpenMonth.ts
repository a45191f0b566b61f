import { useGoTo } from '../../core/navigation/navigate.ts'

/** Opens a store's month ('2026-11') at one of its days; the store selected in the header stays. */
export function useOpenMonth(): (m: { codConcessionaria: number; mes: string }, dia?: number) => void {
  const goTo = useGoTo()
  return (m, dia = 1) => {
    const [ano = 0, mes = 1] = m.mes.split('-').map(Number)
    void goTo('/vendas/lancamento-mensal/novo-lancamento', {
      state: { mes, ano, dia, codConcessionaria: m.codConcessionaria },
    })
  }
}
