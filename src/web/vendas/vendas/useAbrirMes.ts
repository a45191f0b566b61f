import { useIr } from '../../core/navegar.ts'

/** Opens a store's month ('2026-11') on one of its days; the store chosen above stays. */
export function useAbrirMes(): (m: { codConcessionaria: number; mes: string }, dia?: number) => void {
  const ir = useIr()
  return (m, dia = 1) => {
    const [ano = 0, mes = 1] = m.mes.split('-').map(Number)
    void ir('/vendas/lancamento-mensal/novo-lancamento', {
      state: { mes, ano, dia, codConcessionaria: m.codConcessionaria },
    })
  }
}
