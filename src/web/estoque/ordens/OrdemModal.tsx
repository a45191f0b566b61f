import { ActionIcon, Button, Group, Modal, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { type LinhaOs, type OrdemServico, OS_TYPE_NAMES, OS_TYPES } from '#shared/estoque/ordens.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { useUpdateOrdem } from './api.ts'
import classes from './Ordens.module.css'

const EMPTY: LinhaOs = { tipo: 'SERVICO', codigo: '', descricao: '', quantidade: 1, minutos: null, valor: 0 }
const TYPE_LABELS = { SERVICO: 'Serviço', PECA: 'Peça' } as const

/** Edits type and lines of a work order; the total updates live. */
export function OrdemModal({ ordem: o, close }: { ordem: OrdemServico; close: () => void }) {
  const update = useUpdateOrdem()
  const [tipo, setTipo] = useState(o.tipo)
  const proxima = useRef(o.linhas.length)
  const [linhas, setLinhas] = useState(() => o.linhas.map((l, i) => ({ ...l, id: i })))
  const [attempted, setAttempted] = useState(false)
  const fields = update.error instanceof ApiError ? update.error.campos : {}
  const missing = linhas.some((l) => l.descricao.trim() === '')
  const total = linhas.reduce((n, l) => n + l.valor, 0)
  const modify = (id: number, part: Partial<LinhaOs>) =>
    setLinhas((before) => before.map((l) => (l.id === id ? { ...l, ...part } : l)))

  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (missing) return
    const made = await update
      .mutateAsync({ codOs: o.codOs, versao: o.versao, tipo, linhas: linhas.map(({ id: _, ...l }) => l) })
      .catch(() => null)
    if (!made) return
    toast.ok(`OS ${o.numero} gravada`)
    close()
  }
  return (
    <Modal opened onClose={close} title={`OS ${o.numero}`} size="xl">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Select
            label="Tipo"
            maw={240}
            allowDeselect={false}
            data={OS_TYPES.map((t) => ({ value: t, label: OS_TYPE_NAMES[t] }))}
            value={tipo}
            onChange={(v) => setTipo(OS_TYPES.find((t) => t === v) ?? o.tipo)}
          />
          {linhas.map((l, i) => (
            <fieldset key={l.id} className={classes.linha} aria-label={`Linha ${i + 1}`}>
              <Select
                label="Linha"
                allowDeselect={false}
                data={(['SERVICO', 'PECA'] as const).map((t) => ({ value: t, label: TYPE_LABELS[t] }))}
                value={l.tipo}
                onChange={(v) =>
                  modify(l.id, v === 'PECA' ? { tipo: 'PECA', minutos: null } : { tipo: 'SERVICO', quantidade: 1 })
                }
              />
              <TextInput
                label="Código"
                maxLength={40}
                value={l.codigo}
                onChange={(e) => modify(l.id, { codigo: e.currentTarget.value })}
                error={fields[`linhas.${i}.codigo`]}
              />
              <TextInput
                className={classes.descricao ?? ''}
                label="Descrição"
                maxLength={200}
                value={l.descricao}
                onChange={(e) => modify(l.id, { descricao: e.currentTarget.value })}
                error={attempted && l.descricao.trim() === '' ? 'Descreva a linha' : fields[`linhas.${i}.descricao`]}
              />
              {l.tipo === 'PECA' ? (
                <NumberInput
                  label="Quantidade"
                  min={0}
                  max={999_999}
                  decimalSeparator=","
                  thousandSeparator="."
                  value={l.quantidade}
                  onChange={(v) => modify(l.id, { quantidade: Number(v) || 0 })}
                  error={fields[`linhas.${i}.quantidade`]}
                />
              ) : (
                <NumberInput
                  label="Minutos"
                  min={0}
                  max={100_000}
                  allowDecimal={false}
                  thousandSeparator="."
                  decimalSeparator=","
                  value={l.minutos ?? ''}
                  onChange={(v) => modify(l.id, { minutos: v === '' ? null : Number(v) })}
                  error={fields[`linhas.${i}.minutos`]}
                />
              )}
              <MoneyInput
                label="Valor"
                value={l.valor}
                onChange={(valor) => modify(l.id, { valor: valor ?? 0 })}
                error={fields[`linhas.${i}.valor`]}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Excluir a linha ${i + 1}`}
                onClick={() => setLinhas((before) => before.filter((x) => x.id !== l.id))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </fieldset>
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              onClick={() => setLinhas((before) => [...before, { ...EMPTY, id: (proxima.current += 1) }])}
            >
              Incluir linha
            </Button>
            <Text>
              Total <b className="num">{formatReais(total)}</b>
            </Text>
          </Group>
          <ModalFooter error={update.error} close={close}>
            <Button type="submit" loading={update.isPending}>
              Gravar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
