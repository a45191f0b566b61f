import type { EditableChecklist } from '#shared/checklists/ferramentas.ts'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { useCancelChecklist } from './api.ts'

interface Props {
  checklist: EditableChecklist
  close: () => void
  /** Called after success, before the form unmounts. */
  before: () => void
}

/** Cancels a checklist with a reason. */
export function CancelModal({ checklist: c, close, before }: Props) {
  const cancel = useCancelChecklist()
  return (
    <ReasonPrompt
      title={`Cancelar o checklist ${c.checklist}?`}
      button="Cancelar checklist"
      feito="Checklist cancelado"
      action={cancel}
      send={(motivo) =>
        cancel
          .mutateAsync({ codCheckList: c.codCheckList, versaoRegistro: c.versaoRegistro, motivo })
          .then(() => before())
      }
      close={close}
    >
      {c.modelo}, de {c.cliente}. Ele sai das listas e pode ser reaberto.
      {c.codOrcamento !== null && ' O orçamento em aberto é cancelado junto, e isso não se desfaz.'}
    </ReasonPrompt>
  )
}
