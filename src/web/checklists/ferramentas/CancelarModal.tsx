import type { ChecklistEdicao } from '#shared/checklists/ferramentas.ts'
import { PedirMotivo } from '../../recipes/formulario/PedirMotivo.tsx'
import { useCancelarChecklist } from './api.ts'

interface Props {
  checklist: ChecklistEdicao
  fechar: () => void
  /** Runs when it is done, before the form goes away. */
  antes: () => void
}

/** Cancels a checklist, with the reason. */
export function CancelarModal({ checklist: c, fechar, antes }: Props) {
  const cancelar = useCancelarChecklist()
  return (
    <PedirMotivo
      titulo={`Cancelar o checklist ${c.checklist}?`}
      botao="Cancelar checklist"
      feito="Checklist cancelado"
      ato={cancelar}
      enviar={(motivo) =>
        cancelar
          .mutateAsync({ codCheckList: c.codCheckList, versaoRegistro: c.versaoRegistro, motivo })
          .then(() => antes())
      }
      fechar={fechar}
    >
      {c.modelo}, de {c.cliente}. Ele sai das listas e pode ser reaberto.
      {c.codOrcamento !== null && ' O orçamento em aberto é cancelado junto, e isso não se desfaz.'}
    </PedirMotivo>
  )
}
