import type { ServicoPromptKind } from './Question.tsx'
import { Button, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast, clickableToast, undoToast } from '../../core/feedback/toast.ts'
import { offers, nextAction } from '../../ui/servico/status.ts'
import { act, type SimpleAction, storeServico, useServicoAction, useReturnToBolsao } from './api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { boardMecanicos } from '../agenda/api.ts'
import { ACTION_TEXTS, INVERSE } from './texts.ts'
import { useCanAct } from './useCanAct.ts'

const Question = lazyComponent(() => import('./Question.tsx').then((m) => m.Question))

const UNDO_MS = 5000

interface Props {
  servico: AgendaServico
}

/** Planned, and not running: its time can be given back. */
const isPlanned = (s: AgendaServico) =>
  s.status <= 2 && !s.trabalhando && !s.paralisado && s.slots.some((x) => x.terminadoEm === null)

/** Actions of a service: the next step as a button, the rest beside it. */
export function ServicoActions({ servico: s }: Props) {
  const isAllowed = useCanAct(s)
  const mecanicos = useQuery(boardMecanicos(s.codConcessionaria))
  const dono = mecanicos.data?.find((m) => m.codMecanico === s.codMecanico)
  const [question, ask] = useState<ServicoPromptKind | null>(null)
  const client = useQueryClient()
  const action = useServicoAction()
  const giveBack = useReturnToBolsao()
  if (isAllowed === 'nada') return null
  const isManager = isAllowed === 'chefia'

  async function run(qual: SimpleAction): Promise<void> {
    const done = await action.mutateAsync({ acao: qual, servico: s }).catch(() => null)
    if (!done) return
    const back = INVERSE[qual]
    if (!back || !isManager) return toast.ok(ACTION_TEXTS[qual].feito)
    undoToast(
      ACTION_TEXTS[qual].feito,
      () =>
        void act(back, done, 'Desfeito logo depois').then(
          (x) => storeServico(client, x),
          (e: unknown) => toast.failure(e),
        ),
      UNDO_MS,
    )
  }

  /** Cancels at once, as somebody waits at the car; the reason can follow later. */
  async function cancelStart(): Promise<void> {
    const done = await action.mutateAsync({ acao: 'CANCELAR_INICIO', servico: s }).catch(() => null)
    if (!done) return
    if (!s.comTrabalho) return toast.ok(ACTION_TEXTS.CANCELAR_INICIO.feito)
    clickableToast(ACTION_TEXTS.CANCELAR_INICIO.feito, 'Toque para dizer o motivo.', () => ask('motivo'))
  }

  const proxima = nextAction(s)
  const other = proxima === 'INICIAR' && dono?.codServicoAtual != null && dono.codServicoAtual !== s.codServicoAgendado
  const forMecanico = proxima === 'INICIAR' || proxima === 'FINALIZAR'
  const itens: { label: string; run: () => void; danger?: boolean }[] = []
  const item = (show: boolean, label: string, runAction: () => void, danger = false) => {
    if (show) itens.push({ label, run: runAction, danger })
  }
  item(offers(s, 'PERCENTUAL'), 'Percentual realizado…', () => ask('percentual'))
  item(offers(s, 'TEMPO_ADICIONAL'), 'Tempo adicional…', () => ask('tempo'))
  item(isManager && offers(s, 'ENCAIXAR') && s.slots.length > 0, 'Mover…', () => ask('encaixar'))
  item(isManager && isPlanned(s), 'Devolver ao bolsão', () => giveBack.mutate(s))
  item(isManager && offers(s, 'CANCELAR_INICIO'), 'Cancelar início', () => void cancelStart())
  item(isManager && offers(s, 'REPROVAR_QUALIDADE'), 'Reprovar inspeção…', () => ask('REPROVAR_QUALIDADE'))
  item(isManager && offers(s, 'CANCELAR_QUALIDADE'), 'Desfazer inspeção', () => void run('CANCELAR_QUALIDADE'))
  item(isManager && offers(s, 'CANCELAR_ENTREGA'), 'Desfazer entrega', () => void run('CANCELAR_ENTREGA'))
  item(isManager && s.codPassagem !== null && s.status < 3, 'Orçamento complementar…', () => ask('complementar'))
  item(isManager && s.paralisado, 'Retirar da agenda…', () => ask('REMOVER'), true)

  return (
    <Group gap={8} wrap="wrap">
      {proxima && (isManager || forMecanico) && (
        <Button
          size="sm"
          loading={action.isPending}
          disabled={other}
          leftSection={proxima === 'INICIAR' ? <IconPlayerPlayFilled size={14} /> : null}
          onClick={() => void run(proxima)}
        >
          {proxima === 'INICIAR' && (s.paralisado || s.comTrabalho) ? 'Retomar' : ACTION_TEXTS[proxima].button}
        </Button>
      )}
      {other && (
        <Text size="sm" c="dimmed">
          {dono.nomeTratado} está em outro serviço agora
        </Text>
      )}
      {offers(s, 'PARALISAR') && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerPauseFilled size={14} />}
          onClick={() => ask('pausar')}
        >
          Pausar
        </Button>
      )}
      {isManager && s.paralisado && (
        <Button size="sm" variant="default" onClick={() => ask('encaixar')}>
          Programar de novo
        </Button>
      )}
      {isManager && s.status === 1 && s.slots.length === 0 && (
        <Button size="sm" onClick={() => ask('encaixar')}>
          Encaixar
        </Button>
      )}
      {itens.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button size="sm" variant="default" px={10} aria-label={`Mais ações de ${s.descricao}`}>
              <IconDots size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {itens.map((i) => (
              <Menu.Item key={i.label} onClick={i.run} {...(i.danger && { color: 'vermelho' })}>
                {i.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {question && (
        <Suspense>
          <Question tipo={question} servico={s} close={() => ask(null)} />
        </Suspense>
      )}
    </Group>
  )
}
