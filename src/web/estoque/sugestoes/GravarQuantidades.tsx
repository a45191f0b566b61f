import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useStore } from '../../core/store.ts'
import { toast } from '../../core/toast.ts'
import { type DaSugestao, useEditarLinhas } from './api.ts'
import { erroDe, pedePorque, type Quantidades } from './quantidades.ts'
import classes from './Sugestoes.module.css'

/** Stays in sight while quantities are typed: how many, what they change, one reason for those that the rule asks about. */
export function GravarQuantidades({ quantidades, qual }: { quantidades: Quantidades; qual: DaSugestao }) {
  const mudadas = [...useStore(quantidades.store).values()]
  const editar = useEditarLinhas(qual)
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  if (mudadas.length === 0) return null
  const primeira = mudadas.find((m) => erroDe(m) !== null)
  const longe = mudadas.filter(pedePorque)
  const semMotivo = longe.length > 0 && motivo.trim().length < 3
  const diferenca = mudadas.reduce(
    (n, { linha: l, quantidade }) => n + Math.round((quantidade ?? l.quantidade) * l.custo) - l.valor,
    0,
  )
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (primeira || semMotivo) return
    const feito = await editar
      .mutateAsync(
        mudadas.map((m) => ({
          codLinha: m.linha.codLinha,
          quantidade: m.quantidade ?? 0,
          motivo: pedePorque(m) ? motivo.trim() : '',
        })),
      )
      .catch(() => null)
    if (!feito) return
    quantidades.limpar()
    setMotivo('')
    setTentou(false)
    toast.ok(feito.linhas.length === 1 ? '1 quantidade gravada' : `${feito.linhas.length} quantidades gravadas`)
  }
  const erro = primeira ? `${primeira.linha.codigo}: ${erroDe(primeira)?.toLowerCase()}` : null
  return (
    <form className={classes.gravar} aria-label="Quantidades mudadas" onSubmit={(e) => void enviar(e)} noValidate>
      <span>
        <b>{mudadas.length === 1 ? '1 quantidade mudada' : `${mudadas.length} quantidades mudadas`}</b>,{' '}
        {diferenca < 0 ? '−' : '+'} {formatarReais(Math.abs(diferenca))}
        {erro !== null && <span className={classes.erro}> {erro}</span>}
        {editar.isError && (
          <span className={classes.erro} role="alert">
            {' '}
            {mensagemDe(editar.error)}
          </span>
        )}
      </span>
      {longe.length > 0 && (
        <TextInput
          aria-label="Motivo"
          placeholder={`Motivo: ${longe.map((m) => m.linha.codigo).join(', ')} se afasta${longe.length > 1 ? 'm' : ''} do sugerido`}
          required
          maxLength={200}
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
          error={tentou && semMotivo ? 'Diga o motivo' : null}
        />
      )}
      <span className={classes.botoes}>
        <Button size="compact-md" variant="default" onClick={quantidades.limpar}>
          Desfazer
        </Button>
        <Button type="submit" size="compact-md" loading={editar.isPending}>
          Gravar
        </Button>
      </span>
    </form>
  )
}
