import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconEye,
  IconHandFinger,
  IconMailPause,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ConversaMensagem, conversas } from '#shared/conversas/conversas.ts'
import type { MessageState as State } from '#shared/rules/message-state.ts'
import { call } from '../../core/http/api.ts'
import classes from './Bubble.module.css'
import { putMessages } from './live.ts'

const STATES: Readonly<Record<State, { nome: string; Icon: typeof IconEye }>> = {
  FILA: { nome: 'na fila', Icon: IconClock },
  ENVIADA: { nome: 'enviada', Icon: IconCheck },
  ENTREGUE: { nome: 'entregue', Icon: IconChecks },
  LIDA: { nome: 'lida', Icon: IconEye },
  FALHOU: { nome: 'não saiu', Icon: IconAlertTriangle },
  GUARDADA: { nome: 'guardada: o canal não está ligado', Icon: IconMailPause },
  DITA: { nome: 'enviada por fora', Icon: IconHandFinger },
  RECEBIDA: { nome: 'recebida', Icon: IconCheck },
}

/** How far a message came, in words; one that failed says why and can be sent again. */
export function MessageState({ codConversa, mensagem: m }: { codConversa: number; mensagem: ConversaMensagem }) {
  const { nome, Icon } = STATES[m.estado]
  const again = useMutation({
    mutationFn: () =>
      call(conversas.reenviarMensagem, { params: { codConversa, codConversaMensagem: m.codConversaMensagem } }),
    onSuccess: (sent) => putMessages(codConversa, [sent], true),
  })
  return (
    <>
      <span className={classes.estado} data-estado={m.estado}>
        <Icon size={14} aria-hidden="true" /> {nome}
      </span>
      {m.estado === 'FALHOU' && (
        <span className={classes.falha}>
          {m.motivo}
          <Button size="compact-xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Enviar de novo
          </Button>
        </span>
      )}
    </>
  )
}
