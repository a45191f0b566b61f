import type { TagsInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { WordsInput } from '../../ui/fields/Choices.tsx'
import { skillsInUse } from './options.ts'

/** Input of skills: suggests those in use, accepts new ones. */
export function SkillsInput(props: Omit<TagsInputProps, 'data'>) {
  const { data: inUse = [] } = useQuery(skillsInUse)
  return (
    <WordsInput
      label="Habilidades"
      placeholder="Digite e tecle Enter"
      clearable
      maxTags={20}
      acceptValueOnBlur
      comboboxProps={{ withinPortal: false }}
      splitChars={[',', ';']}
      {...props}
      data={inUse}
    />
  )
}
