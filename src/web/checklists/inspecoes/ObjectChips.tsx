import { Chip, Group } from '@mantine/core'
import classes from './Reception.module.css'
import { WordsField } from './WordsField.tsx'

const COMMON = [
  'Estepe',
  'Macaco',
  'Triângulo',
  'Chave reserva',
  'Documento',
  'Cadeirinha',
  'Bolsa ou mochila',
] as const

const listOf = (text: string) =>
  text
    .split(',')
    .map((t) => t.trim())
    .filter(Boolean)

/** What stays in the car: the usual things by a tap, others by words. */
export function ObjectChips({
  value,
  disabled,
  commit,
}: {
  value: string
  disabled: boolean
  commit: (objetos: string) => void
}) {
  const listed = listOf(value)
  const toggle = (name: string) =>
    commit((listed.includes(name) ? listed.filter((n) => n !== name) : [...listed, name]).join(', '))
  return (
    <>
      <Group gap={8} role="group" aria-label="Objetos comuns">
        {COMMON.map((name) => (
          <Chip
            key={name}
            size="lg"
            classNames={{ label: classes.ficha ?? '' }}
            disabled={disabled}
            checked={listed.includes(name)}
            onChange={() => toggle(name)}
          >
            {name}
          </Chip>
        ))}
      </Group>
      <WordsField
        label="Todos os objetos"
        placeholder="Separe por vírgula"
        value={value}
        maxLength={1000}
        disabled={disabled}
        commit={commit}
      />
    </>
  )
}
