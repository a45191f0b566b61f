import { ActionIcon, Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { BATTERY_SHARE } from '#shared/rules/bateria.ts'
import { WORSE_CHOICES, type WorseSide } from '#shared/rules/medidas.ts'
import classes from './Editor.module.css'

type Limit = TemplateItem['limites'][number]
const MAX = 50

interface Props {
  item: TemplateItem
  error: string | undefined
  set: (limites: Limit[]) => void
}

/** Limits of a measure for some makes and models; without one the distributor's own limits hold. */
export function LimitsInput({ item: { limites, unidade, tipo }, error, set }: Props) {
  const title = useId()
  const update = (n: number, parcial: Partial<Limit>) =>
    set(limites.map((l, m) => (m === n ? { ...l, ...parcial } : l)))
  const value = (n: number, field: 'vermelho' | 'amarelo', label: string) => (
    <NumberInput
      label={label}
      aria-label={`${label}, limite ${n + 1}`}
      decimalSeparator=","
      decimalScale={2}
      min={0}
      hideControls
      suffix={unidade ? ` ${unidade}` : ''}
      value={limites[n]?.[field] ?? 0}
      onChange={(v) => update(n, { [field]: Number(v) || 0 })}
    />
  )
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <div>
        <Title order={3} id={title}>
          Limites por marca e modelo
        </Title>
        <Text size="sm" c={error ? 'vermelho' : 'dimmed'}>
          {error ?? 'Sem limite aqui valem os limites gerais das medidas. Vale o primeiro que serve ao carro.'}
        </Text>
        {tipo === 'BATERIA' && (
          <Text size="sm" c="dimmed">
            Com o CCA nominal digitado, o medido abaixo de {BATTERY_SHARE.vermelho} % dele é vermelho e até{' '}
            {BATTERY_SHARE.amarelo} %, amarelo. Um limite geral da bateria em % muda os dois.
          </Text>
        )}
      </div>
      {limites.map((l, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- limits have no id; the fields are controlled
        <div key={n} className={classes.bloco}>
          <div className={classes.dupla}>
            <TextInput
              label="Marca"
              aria-label={`Marca, limite ${n + 1}`}
              maxLength={60}
              value={l.marca}
              error={error !== undefined && l.marca.trim() === '' && 'Diga a marca'}
              onChange={(e) => update(n, { marca: e.currentTarget.value })}
            />
            <TextInput
              label="Modelo"
              aria-label={`Modelo, limite ${n + 1}`}
              placeholder="Todos"
              maxLength={120}
              value={l.modelo}
              onChange={(e) => update(n, { modelo: e.currentTarget.value })}
            />
          </div>
          <NativeSelect
            label="Pior quando"
            aria-label={`Pior quando, limite ${n + 1}`}
            data={WORSE_CHOICES}
            value={l.pior}
            onChange={(e) => update(n, { pior: e.currentTarget.value as WorseSide })}
          />
          <Group wrap="nowrap" align="flex-end" gap="xs">
            <div className={classes.dupla} style={{ flex: 1 }}>
              {value(n, 'vermelho', l.pior === 'MAIOR' ? 'Vermelho a partir de' : 'Vermelho até')}
              {value(n, 'amarelo', l.pior === 'MAIOR' ? 'Amarelo a partir de' : 'Amarelo até')}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Retirar o limite ${n + 1}`}
              onClick={() => set(limites.filter((_, m) => m !== n))}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Group>
        </div>
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          disabled={limites.length >= MAX}
          onClick={() =>
            set([...limites, { marca: '', modelo: '', pior: limites.at(-1)?.pior ?? 'MENOR', vermelho: 0, amarelo: 0 }])
          }
        >
          Incluir limite
        </Button>
      </Group>
    </Stack>
  )
}
