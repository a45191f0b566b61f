import type { Ir } from '../../core/navegar.ts'
import { lojaStore } from '../../core/loja.ts'
import { selecionarOrcamento } from '../../core/selecao.ts'
import { toast } from '../../core/toast.ts'
import { passoDe } from '../../ui/orcamento/passos.ts'
import { buscarProximo } from './api.ts'

/** Opens the quote that has waited longest for the workshop, at its next step; says so when none waits. */
export async function avancarProximo(ir: Ir, codConcessionaria = lojaStore.get() ?? undefined): Promise<void> {
  const o = await buscarProximo(codConcessionaria)
  if (o === null) return toast.info('Nenhum orçamento espera pela oficina agora')
  selecionarOrcamento(o)
  await ir(passoDe(o.estado) === 'avancar' ? '/oficina-digital/avancar' : '/oficina-digital/precificar')
}
