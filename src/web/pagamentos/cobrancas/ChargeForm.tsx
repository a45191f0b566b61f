import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { CobrancaType, FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ApiError } from '../../core/http/errors.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useCreateCobranca } from './api.ts'

interface Props {
  codConcessionaria: number
  kinds: readonly [CobrancaType, string][]
  target: { codOrcamento?: number; codPassagem?: number; codAgendamento?: number; codCliente?: number }
  /** Centavos; by the store's rule, and all that may be asked. */
  sugerido: number | null
  total: number | null
  /** False where the store receives by no Pix: only a card link can be kept. */
  pix: boolean
  onMade: (c: FullCobranca) => void
}

/** Amount, words and way of a charge. */
export function ChargeForm({ codConcessionaria, kinds, target, sugerido, total, pix, onMade }: Props) {
  const create = useCreateCobranca()
  const partial = sugerido !== null && total !== null && sugerido < total
  const [tipo, setTipo] = useState<CobrancaType>(
    (partial ? kinds.find(([k]) => k === 'SINAL') : undefined)?.[0] ?? kinds[0]?.[0] ?? 'PECAS',
  )
  const standard = kinds.find(([k]) => k === tipo)?.[1] ?? ''
  const [descricao, setDescricao] = useState<string | null>(null)
  const [valor, setValor] = useState<number | null>(sugerido ?? total)
  const [way, setWay] = useState<'PIX' | 'LINK'>(pix ? 'PIX' : 'LINK')
  const [link, setLink] = useState('')
  const [attempted, setAttempted] = useState(false)
  const fields = create.error instanceof ApiError ? create.error.campos : {}
  const words = descricao ?? standard
  const missing = {
    valor: valor === null || valor < 1 ? 'Informe um valor' : undefined,
    descricao: words.trim().length < 3 ? 'Diga o que se cobra' : undefined,
    link: way === 'LINK' && !/^https:\/\/\S+\.\S+/.test(link.trim()) ? 'Informe um endereço https://' : undefined,
  }
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (Object.values(missing).some((m) => m !== undefined) || valor === null) return
    const made = await create
      .mutateAsync({
        codConcessionaria,
        tipo,
        ...target,
        descricao: words.trim(),
        valor,
        linkCartao: way === 'LINK' ? link.trim() : null,
      })
      .catch(() => null)
    if (made) onMade(made)
  }
  const shortcuts = [
    ['O sugerido pela loja', sugerido],
    ['O total', total],
  ] as const
  return (
    <form onSubmit={(e) => void submit(e)} noValidate>
      <Stack>
        {kinds.length > 1 && (
          <SegmentedControl
            aria-label="O que se cobra"
            data={kinds.map(([value, label]) => ({ value, label }))}
            value={tipo}
            onChange={(v) => setTipo(v)}
          />
        )}
        <div>
          <MoneyInput
            label="Valor"
            data-autofocus
            required
            size="md"
            value={valor}
            onChange={setValor}
            error={fields['valor'] ?? (attempted ? missing.valor : undefined)}
          />
          <Group gap={6} mt={6}>
            {shortcuts.map(
              ([nome, v], i) =>
                v !== null &&
                (i === 0 || v !== sugerido) && (
                  <Button key={nome} size="compact-xs" variant="default" onClick={() => setValor(v)}>
                    {nome}: {formatReais(v)}
                  </Button>
                ),
            )}
          </Group>
        </div>
        <TextInput
          label="Descrição"
          description="O cliente lê isto na página e no recibo."
          required
          maxLength={140}
          value={words}
          onChange={(e) => setDescricao(e.currentTarget.value)}
          error={fields['descricao'] ?? (attempted ? missing.descricao : undefined)}
        />
        {pix && (
          <SegmentedControl
            aria-label="Como o cliente paga"
            data={[
              { value: 'PIX', label: 'Pix' },
              { value: 'LINK', label: 'Link de cartão' },
            ]}
            value={way}
            onChange={(v) => setWay(v === 'LINK' ? 'LINK' : 'PIX')}
          />
        )}
        {tipo === 'RESERVA' && way === 'PIX' && (
          <Text size="sm" c="dimmed">
            Por um banco ligado, o cliente tem 30 minutos: sem o pagamento, o agendamento é cancelado. Só com a chave, o
            código vale até a hora marcada, e o pagamento se anota aqui.
          </Text>
        )}
        {way === 'LINK' && (
          <>
            <TextInput
              label="Endereço da adquirente"
              placeholder="https://"
              inputMode="url"
              required
              maxLength={500}
              value={link}
              onChange={(e) => setLink(e.currentTarget.value)}
              error={fields['linkCartao'] ?? (attempted ? missing.link : undefined)}
            />
            <Text size="sm" c="dimmed">
              Crie o link no sistema da maquininha e cole aqui. O Pátio guarda só o endereço, nunca o cartão.
            </Text>
          </>
        )}
        <FormError error={Object.keys(fields).length > 0 ? null : create.error} />
        <Button type="submit" loading={create.isPending}>
          {way === 'PIX' ? `Cobrar ${valor ? formatReais(valor) : ''} por Pix` : 'Guardar o link de cartão'}
        </Button>
      </Stack>
    </form>
  )
}
