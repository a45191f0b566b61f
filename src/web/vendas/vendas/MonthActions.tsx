import { Button, Group, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { type MonthAction, monthActions, MONTH_STATE_LABELS, MONTH_STEPS } from '#shared/rules/mes-vendas.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { type Month, useActOnMonth } from './api.ts'
import { monthName } from '../../ui/month/months.ts'

interface Props {
  mes: Month
  /** Runs before an act, to save typed figures first; false cancels the act. */
  before?: () => Promise<boolean>
}
/** Closing a month has its own screen. */
type Act = Exclude<MonthAction, 'FECHAR'>
const isAct = (a: MonthAction): a is Act => a !== 'FECHAR'

/** The user's actions on the month: the next step as a button, the rest beside it. */
export function MonthActions({ mes: m, before }: Props) {
  const nivel = useSessao()?.nivel
  const act = useActOnMonth(m)
  const [asking, ask] = useState<Act | null>(null)
  // The reason why a user may not approve is shown above the figures.
  const isBlocked = (m.conferencia?.impedimento ?? null) !== null
  const atos =
    nivel === undefined
      ? []
      : monthActions(m.estado, nivel)
          .filter(isAct)
          .filter((a) => !(a === 'APROVAR' && isBlocked))
  const [proximo, ...others] = atos.toSorted(
    (a, b) => Number(!!MONTH_STEPS[a].motivo) - Number(!!MONTH_STEPS[b].motivo),
  )
  if (!proximo) return null

  async function run(acao: Act): Promise<void> {
    if (before && !(await before())) return
    if (MONTH_STEPS[acao].motivo) return ask(acao)
    const done = await act.mutateAsync({ acao, versao: m.versao }).catch((e: unknown) => {
      // The month has open points or unusual figures: ask why it goes on anyway.
      if (e instanceof ApiError && e.code === 'pendencias') ask(acao)
      else toast.error(e instanceof Error ? e.message : 'Não deu certo')
      return null
    })
    if (done) toast.ok(`Mês ${MONTH_STATE_LABELS[done.estado].toLowerCase()}`)
  }
  return (
    <>
      <Group gap={6} wrap="nowrap">
        {/* An act that reverts the month is never the primary button. */}
        <Button
          variant={MONTH_STEPS[proximo].motivo ? 'default' : 'filled'}
          loading={act.isPending && asking === null}
          onClick={() => void run(proximo)}
        >
          {MONTH_STEPS[proximo].nome}
        </Button>
        {others.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px={10} aria-label="Outros atos do mês">
                <IconChevronDown size={17} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((a) => (
                <Menu.Item key={a} onClick={() => void run(a)}>
                  {MONTH_STEPS[a].nome}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {asking !== null && MONTH_STEPS[asking].motivo && (
        <ReasonPrompt
          title={`${MONTH_STEPS[asking].nome} ${monthName(m.mes)}?`}
          button={MONTH_STEPS[asking].nome}
          feito={`Mês ${MONTH_STATE_LABELS[MONTH_STEPS[asking].para].toLowerCase()}`}
          action={act}
          send={(motivo) => act.mutateAsync({ acao: asking, versao: m.versao, motivo })}
          close={() => ask(null)}
        >
          A loja volta a lançar, e lê o motivo no histórico do mês.
        </ReasonPrompt>
      )}
      {(asking === 'ENVIAR' || asking === 'APROVAR') && (
        <ProceedAnyway action={asking} mes={m} act={act} close={() => ask(null)} />
      )}
    </>
  )
}

const PROCEED_ANYWAY = {
  ENVIAR: {
    titulo: 'Enviar assim mesmo?',
    quem: 'Quem analisa lê o porquê.',
    rotulo: 'Por que vai assim',
    falta: 'Diga por que o mês vai assim',
    feito: 'Mês enviado',
  },
  APROVAR: {
    titulo: 'Aprovar assim mesmo?',
    quem: 'O mês só fecha depois de resolvidas. O porquê fica no histórico do mês.',
    rotulo: 'Por que aprova assim',
    falta: 'Diga por que aprova assim',
    feito: 'Mês aprovado',
  },
} as const

/** Asks why a month goes on despite open points. */
function ProceedAnyway({
  action,
  mes: m,
  act,
  close,
}: {
  action: keyof typeof PROCEED_ANYWAY
  mes: Month
  act: ReturnType<typeof useActOnMonth>
  close: () => void
}) {
  const texts = PROCEED_ANYWAY[action]
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  const missing = motivo.trim().length < 3
  const pendencias = act.error instanceof ApiError && act.error.code === 'pendencias' ? act.error.message : null
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (missing) return
    const done = await act
      .mutateAsync({ acao: action, versao: m.versao, motivo: motivo.trim(), confirmar: true })
      .catch(() => null)
    if (!done) return
    toast.ok(texts.feito)
    close()
  }
  return (
    <Modal opened onClose={close} title={texts.titulo}>
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">
            {pendencias ?? 'O mês tem dias ou valores a conferir.'} {texts.quem}
          </Text>
          <Textarea
            label={texts.rotulo}
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={attempted && missing ? texts.falta : null}
          />
          <ModalFooter error={pendencias === null ? act.error : null} close={close}>
            <Button type="submit" loading={act.isPending}>
              {MONTH_STEPS[action].nome}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
