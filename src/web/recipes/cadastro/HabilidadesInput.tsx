import type { TagsInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PalavrasInput } from '../../ui/campos/Escolhas.tsx'
import { habilidadesEmUso } from './opcoes.ts'

/** Skills as words: those in use are offered, new ones may be typed. */
export function HabilidadesInput(props: Omit<TagsInputProps, 'data'>) {
  const { data: emUso = [] } = useQuery(habilidadesEmUso)
  return (
    <PalavrasInput
      label="Habilidades"
      placeholder="Digite e tecle Enter"
      clearable
      maxTags={20}
      acceptValueOnBlur
      comboboxProps={{ withinPortal: false }}
      splitChars={[',', ';']}
      {...props}
      data={emUso}
    />
  )
}
