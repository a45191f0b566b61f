import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { type AgendamentoAction, canApplyAgendamento } from '#shared/rules/agendamento.ts'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import { useLojaSetting } from '../../core/session/concessionarias.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { copyLink } from '../../ui/orcamento/copy-link.ts'
import { type AgendamentoAct, useAgendamentoAct, useRemind } from './api.ts'
import classes from './Chegadas.module.css'

/** Acts on an appointment that open a prompt first. */
export type AgendamentoPromptKind = 'receber' | 'alterar' | 'reagendar' | 'cancelar' | 'previa'

/** Until the store's own is read; the server holds the rule. */
const TOLERANCE_MIN = 30
const UNDO_MS = 5000
const INVERSE: Partial<Record<AgendamentoAct, AgendamentoAct>> = {
  chegou: 'desfazerChegada',
  ausentar: 'desfazerAusencia',
}

interface Props {
  agendamento: Agendamento
  now: number
  ask: (tipo: AgendamentoPromptKind) => void
}

/** Actions of an appointment: the next step as a button, the rest in a menu. */
export function AgendamentoActions({ agendamento: a, now, ask }: Props) {
  const action = useAgendamentoAct(a.codConcessionaria)
  const tolerance = useLojaSetting(a.codConcessionaria, 'agenda.tolerancia')
  const isAllowed = (action: AgendamentoAction) =>
    canApplyAgendamento({ estado: a.estado, confirmado: a.confirmadoEm !== null }, action, {
      inicio: Date.parse(a.inicio),
      agora: now,
      toleranciaMinutos: Number(tolerance ?? TOLERANCE_MIN),
    })
  async function run(qual: AgendamentoAct, done: string): Promise<void> {
    const agendamento = await action.mutateAsync({ action: qual, agendamento: a }).catch(() => null)
    const back = INVERSE[qual]
    if (agendamento && back) undoToast(done, () => action.mutate({ action: back, agendamento }), UNDO_MS)
  }
  const [conversa, setConversa] = useState(false)
  const [charging, charge] = useState(false)
  const quem = a.placa ?? a.cliente
  const lembrar = useRemind()
  const awaitsResponse = a.estado === 'AGENDADO' || a.estado === 'CONFIRMADO'
  async function requestConfirmation(canal: 'LINK' | 'SMS' | 'EMAIL'): Promise<void> {
    const r = await lembrar.mutateAsync({ codAgendamento: a.codAgendamento, canal }).catch(() => null)
    if (!r) return
    if (canal !== 'LINK') toast.ok(canal === 'SMS' ? 'SMS a caminho' : 'E-mail a caminho')
    else if (r.whatsapp) window.open(r.whatsapp, '_blank', 'noopener')
    else await copyLink(r.url)
  }
  return (
    <div className={classes.acoes}>
      {isAllowed('RECEPCIONAR') ? (
        <Button size="compact-md" onClick={() => ask('receber')}>
          Receber
        </Button>
      ) : (
        isAllowed('CHEGAR') && (
          <Button
            size="compact-md"
            variant="default"
            loading={action.isPending}
            onClick={() => void run('chegou', `${quem} chegou`)}
          >
            Chegou
          </Button>
        )
      )}
      {conversa && (
        <Place place="conversa" target={{ codAgendamento: a.codAgendamento }} close={() => setConversa(false)} />
      )}
      {charging && (
        <Place
          place="cobrar"
          target={{ tipo: 'agendamento', codigo: a.codAgendamento, codConcessionaria: a.codConcessionaria }}
          close={() => charge(false)}
        />
      )}
      {(isAllowed('EDITAR') || awaitsResponse) && (
        <Menu>
          <Menu.Target>
            <Button size="compact-md" variant="default" px={8} aria-label={`Mais ações de ${quem}`}>
              <IconDots size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setConversa(true)}>Conversar com o cliente</Menu.Item>
            <Menu.Item onClick={() => charge(true)}>Cobrar…</Menu.Item>
            {isAllowed('CONFIRMAR') && (
              <Menu.Item onClick={() => void run('confirmar', 'Confirmado')}>O cliente confirmou</Menu.Item>
            )}
            {awaitsResponse && (
              <>
                <Menu.Item onClick={() => void requestConfirmation('LINK')}>
                  {a.telefone ? 'Pedir confirmação no WhatsApp' : 'Copiar link de confirmação'}
                </Menu.Item>
                {a.telefone && (
                  <Menu.Item onClick={() => void requestConfirmation('SMS')}>Pedir confirmação por SMS</Menu.Item>
                )}
                {a.email && (
                  <Menu.Item onClick={() => void requestConfirmation('EMAIL')}>Pedir confirmação por e-mail</Menu.Item>
                )}
              </>
            )}
            {isAllowed('EDITAR') && <Menu.Item onClick={() => ask('alterar')}>Alterar…</Menu.Item>}
            {isAllowed('REAGENDAR') && <Menu.Item onClick={() => ask('reagendar')}>Reagendar…</Menu.Item>}
            {isAllowed('DESFAZER_CHEGADA') && (
              <Menu.Item onClick={() => void run('desfazerChegada', 'Chegada desfeita')}>Ainda não chegou</Menu.Item>
            )}
            {isAllowed('AUSENTAR') && (
              <Menu.Item onClick={() => void run('ausentar', `${quem} não veio`)}>Não veio</Menu.Item>
            )}
            {isAllowed('DESFAZER_AUSENCIA') && (
              <Menu.Item onClick={() => void run('desfazerAusencia', 'Ausência desfeita')}>
                Desfazer “não veio”
              </Menu.Item>
            )}
            {isAllowed('CANCELAR') && (
              <Menu.Item color="vermelho" onClick={() => ask('cancelar')}>
                Cancelar…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
