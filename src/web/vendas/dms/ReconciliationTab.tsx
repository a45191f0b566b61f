import { Badge, Button, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { VendaDifference } from '#shared/vendas/dms.ts'
import { SIDE_CODES, type Side, SIDES } from '#shared/rules/reconciliation.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { monthName } from '../../ui/month/months.ts'
import { reconciliation, useAcceptSide } from './api.ts'
import classes from './Dms.module.css'
import { describeCause } from './texts.ts'

const FIELD = { DIGITADO: 'digitado', DMS: 'dms', NOTAS: 'notas' } as const satisfies Record<
  Side,
  keyof VendaDifference
>
const isOpen = (d: VendaDifference) => d.aceite === null && d.causa !== 'ARREDONDAMENTO'
const ordem = (d: VendaDifference) => (isOpen(d) ? 0 : 1)

/** Typed figures against the system and the notas: each difference with its likeliest cause; accepting one side settles it. */
export function ReconciliationTab({ codConcessionaria, mes }: { codConcessionaria: number; mes: string }) {
  const q = useQuery(reconciliation(codConcessionaria, mes))
  const [choice, choose] = useState<{ d: VendaDifference; side: Side } | null>(null)
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={280} />
  const { totais, diferencas, iguais, editavel } = q.data
  if (totais.dms === null && totais.notas === null)
    return (
      <EmptyState
        title={`Nada a comparar em ${monthName(mes)}`}
        text="Leia o DMS ou envie as notas do mês. Contas sem departamento também não entram: diga o departamento na aba Contas."
      />
    )
  return (
    <>
      <dl className={classes.totais}>
        {SIDE_CODES.map((l) => (
          <div key={l}>
            <dt>{SIDES[l]}</dt>
            <dd>{totais[FIELD[l]] === null ? '—' : <Money centavos={totais[FIELD[l]] ?? 0} />}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        Bruto menos desconto e devolução, de {monthName(mes)}. {iguais.toLocaleString('pt-BR')}{' '}
        {iguais === 1 ? 'dia e departamento igual' : 'dias e departamentos iguais'}.
      </Text>
      {diferencas.length === 0 ? (
        <EmptyState title="Tudo confere" text="O digitado bate com o DMS e as notas em todos os dias." />
      ) : (
        <ul className={classes.lista} aria-label="Diferenças">
          {diferencas
            .toSorted((a, b) => ordem(a) - ordem(b))
            .map((d) => (
              <li key={`${d.dia} ${d.departamento}`}>
                <div className={classes.linha}>
                  <b>
                    {formatDay(d.dia)} · {DEPARTAMENTOS[d.departamento]}
                  </b>
                  <Badge color={isOpen(d) ? 'amarelo' : 'gray'} variant="light">
                    {d.aceite ? `Aceito: ${SIDES[d.aceite.lado]}` : describeCause(d)}
                  </Badge>
                </div>
                <div className={classes.lados}>
                  {SIDE_CODES.map((side) => (
                    <Button
                      key={side}
                      size="compact-sm"
                      variant={d.aceite?.lado === side ? 'light' : 'default'}
                      disabled={d[FIELD[side]] === null || (side !== 'DIGITADO' && !editavel)}
                      onClick={() => choose({ d, side })}
                    >
                      {SIDES[side]} {toReais(d[FIELD[side]])}
                    </Button>
                  ))}
                </div>
                {d.aceite && (
                  <span className="suave">
                    {d.aceite.quem}: {d.aceite.motivo}
                  </span>
                )}
              </li>
            ))}
        </ul>
      )}
      {choice && <AcceptModal {...choice} codConcessionaria={codConcessionaria} mes={mes} close={() => choose(null)} />}
    </>
  )
}

const toReais = (centavos: number | null) => (centavos === null ? '—' : formatReais(centavos))

interface AcceptProps {
  d: VendaDifference
  side: Side
  codConcessionaria: number
  mes: string
  close: () => void
}

function AcceptModal({ d, side, codConcessionaria, mes, close }: AcceptProps) {
  const accept = useAcceptSide(codConcessionaria, mes)
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  const missing = motivo.trim().length < 3
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (missing) return
    const { dia, departamento, digitado, dms, notas } = d
    const done = await accept
      .mutateAsync({ visto: { dia, departamento, digitado, dms, notas }, lado: side, motivo: motivo.trim() })
      .catch(() => null)
    if (!done) return
    toast.ok(done.abertas === 0 ? 'Aceito: não há mais diferenças abertas' : `Aceito: ${done.abertas} ainda abertas`)
    close()
  }
  return (
    <Modal opened onClose={close} title={`Aceitar ${SIDES[side]}`}>
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">
            {formatDay(d.dia)}, {DEPARTAMENTOS[d.departamento]}:{' '}
            {side === 'DIGITADO'
              ? `fica ${toReais(d.digitado)}, como foi digitado.`
              : `${toReais(d[FIELD[side]])} passa a ser o lançamento, no lugar de ${toReais(d.digitado)}.`}
          </Text>
          <Textarea
            label="Motivo"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={attempted && missing ? 'Diga o motivo' : null}
          />
          <ModalFooter error={accept.error} close={close}>
            <Button type="submit" loading={accept.isPending}>
              Aceitar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
