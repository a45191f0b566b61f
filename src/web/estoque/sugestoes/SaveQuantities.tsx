import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { formatReais } from '#shared/rules/money.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useStore } from '../../core/storage/store.ts'
import { toast } from '../../core/feedback/toast.ts'
import { type SugestaoKey, useEditLinhas } from './api.ts'
import { errorFor, needsReason, type QuantitiesDraft } from './quantities.ts'
import classes from './Sugestoes.module.css'

/** Sticky bar while quantities are unsaved: their number, their effect, and one reason for those that need it. */
export function SaveQuantities({ quantities, qual }: { quantities: QuantitiesDraft; qual: SugestaoKey }) {
  const changed = [...useStore(quantities.store).values()]
  const edit = useEditLinhas(qual)
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  if (changed.length === 0) return null
  const first = changed.find((m) => errorFor(m) !== null)
  const far = changed.filter(needsReason)
  const missingReason = far.length > 0 && motivo.trim().length < 3
  const difference = changed.reduce(
    (n, { linha: l, quantidade }) => n + Math.round((quantidade ?? l.quantidade) * l.custo) - l.valor,
    0,
  )
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (first || missingReason) return
    const done = await edit
      .mutateAsync(
        changed.map((m) => ({
          codLinha: m.linha.codLinha,
          quantidade: m.quantidade ?? 0,
          motivo: needsReason(m) ? motivo.trim() : '',
        })),
      )
      .catch(() => null)
    if (!done) return
    quantities.clear()
    setMotivo('')
    setAttempted(false)
    toast.ok(done.linhas.length === 1 ? '1 quantidade gravada' : `${done.linhas.length} quantidades gravadas`)
  }
  const error = first ? `${first.linha.codigo}: ${errorFor(first)?.toLowerCase()}` : null
  return (
    <form className={classes.gravar} aria-label="Quantidades mudadas" onSubmit={(e) => void send(e)} noValidate>
      <span>
        <b>{changed.length === 1 ? '1 quantidade mudada' : `${changed.length} quantidades mudadas`}</b>,{' '}
        {difference < 0 ? '−' : '+'} {formatReais(Math.abs(difference))}
        {error !== null && <span className={classes.erro}> {error}</span>}
        {edit.isError && (
          <span className={classes.erro} role="alert">
            {' '}
            {errorMessage(edit.error)}
          </span>
        )}
      </span>
      {far.length > 0 && (
        <TextInput
          aria-label="Motivo"
          placeholder={`Motivo: ${far.map((m) => m.linha.codigo).join(', ')} se afasta${far.length > 1 ? 'm' : ''} do sugerido`}
          required
          maxLength={200}
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
          error={attempted && missingReason ? 'Diga o motivo' : null}
        />
      )}
      <span className={classes.botoes}>
        <Button size="compact-md" variant="default" onClick={quantities.clear}>
          Desfazer
        </Button>
        <Button type="submit" size="compact-md" loading={edit.isPending}>
          Gravar
        </Button>
      </span>
    </form>
  )
}
