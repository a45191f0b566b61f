import { ActionIcon, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import type { FullGarantia, GarantiaItem } from '#shared/garantia/solicitacoes.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { useSaveDraft } from './api.ts'
import classes from './Garantias.module.css'

type Row = Omit<GarantiaItem, 'valorAceito'> & { id: number }
let nextId = 0

const NEW = { codigo: '', descricao: '', valor: 0 }
const asRow = ({ valorAceito: _, ...i }: GarantiaItem): Row => ({ ...i, id: ++nextId })

/** The words and items of a draft. */
export function DraftForm({ garantia: g }: { garantia: FullGarantia }) {
  const save = useSaveDraft(g.codSolicitacao)
  const [words, setWords] = useState({ reclamacao: g.reclamacao, causa: g.causa, correcao: g.correcao, km: g.km })
  const [rows, setRows] = useState(() => g.itens.map(asRow))
  const [dirty, setDirty] = useState(false)
  const fields = save.error instanceof ApiError ? save.error.campos : {}
  function modify(changed: Partial<typeof words>): void {
    setDirty(true)
    setWords((now) => ({ ...now, ...changed }))
  }
  function changeRow(id: number, changed: Partial<Row>): void {
    setDirty(true)
    setRows((now) => now.map((r) => (r.id === id ? { ...r, ...changed } : r)))
  }
  function add(tipo: Row['tipo']): void {
    setDirty(true)
    setRows((now) => [
      ...now,
      { ...NEW, id: ++nextId, tipo, quantidade: tipo === 'PECA' ? 1 : null, minutos: tipo === 'PECA' ? null : 60 },
    ])
  }
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const itens = rows.map(({ id: _, ...i }) => i)
    const done = await save.mutateAsync({ versao: g.versao, ...words, itens }).catch(() => null)
    if (done) toast.ok('Rascunho gravado')
  }
  const text = (nome: 'reclamacao' | 'causa' | 'correcao', label: string, placeholder: string) => (
    <Textarea
      label={label}
      placeholder={placeholder}
      autosize
      minRows={2}
      maxLength={2000}
      value={words[nome]}
      error={fields[nome]}
      onChange={(e) => modify({ [nome]: e.currentTarget.value })}
    />
  )
  return (
    <form onSubmit={(e) => void submit(e)} noValidate>
      <Stack>
        {text('reclamacao', 'Reclamação', 'O que o cliente contou')}
        {text('causa', 'Causa', 'O que a oficina encontrou')}
        {text('correcao', 'Correção', 'O que foi feito')}
        <IntegerInput
          label="Quilometragem"
          max={2_000_000}
          value={words.km}
          onChange={(km) => modify({ km })}
          error={fields['km']}
        />
        {rows.map((r, n) => (
          <div key={r.id} className={classes.item} role="group" aria-label={`Item ${n + 1}`}>
            <TextInput
              label="Código"
              maxLength={40}
              value={r.codigo}
              onChange={(e) => changeRow(r.id, { codigo: e.currentTarget.value })}
            />
            <TextInput
              label={r.tipo === 'PECA' ? 'Peça' : 'Mão de obra'}
              maxLength={120}
              value={r.descricao}
              error={fields[`itens.${n}.descricao`]}
              onChange={(e) => changeRow(r.id, { descricao: e.currentTarget.value })}
            />
            <MoneyInput
              label="Valor"
              value={r.valor}
              error={fields[`itens.${n}.valor`]}
              onChange={(valor) => changeRow(r.id, { valor: valor ?? 0 })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Tirar o item ${n + 1}`}
              onClick={() => {
                setDirty(true)
                setRows((now) => now.filter((x) => x.id !== r.id))
              }}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </div>
        ))}
        <Group gap={8}>
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => add('PECA')}>
            Peça
          </Button>
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => add('MAO_DE_OBRA')}>
            Mão de obra
          </Button>
          <b className="num">Total {formatReais(rows.reduce((s, r) => s + r.valor, 0))}</b>
        </Group>
        <FormError error={Object.keys(fields).length > 0 ? null : save.error} />
        <Button type="submit" variant={dirty ? 'filled' : 'default'} w="fit-content" loading={save.isPending}>
          Gravar rascunho
        </Button>
      </Stack>
    </form>
  )
}
