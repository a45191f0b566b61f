import { Badge, Button, Code, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ConfigKey, valueError, normalizeValue, valueInWords } from '#shared/rules/settings.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lojaSettings, saveSetting } from './api.ts'
import { SelectInput } from '../../ui/fields/Choices.tsx'

import classes from './Concessionarias.module.css'

/** Settings changed in a form but not saved yet. */
export interface Draft {
  valores: Readonly<Record<string, string>>
  modify: (valores: Record<string, string>) => void
}

interface Props {
  codConcessionaria: number
  chave: ConfigKey & { valor: string; aprendido?: string | undefined }
  withCode: boolean
  draft: Draft | undefined
}

/** One setting: help, an editor for its type, and a reset to the default. */
export function LojaSetting({ codConcessionaria, chave: k, withCode, draft }: Props) {
  const client = useQueryClient()
  const [digitado, setDigitado] = useState(() =>
    k.tipo === 'escolha' ? k.valor : valueInWords({ ...k, unidade: null }, k.valor),
  )
  const [error, setError] = useState<string | null>(null)
  const saving = useRef(false)
  // Inside a form, show the value that the form will save.
  const inDraft = draft?.valores[k.chave]
  const changed = (inDraft === '' ? k.padrao : (inDraft ?? k.valor)) !== k.padrao

  function keepInForm(text: string): void {
    const problem = text === '' ? null : valueError(k, text)
    setError(problem)
    if (problem || !draft) return
    const { [k.chave]: _, ...others } = draft.valores
    const valor = text === '' ? '' : (normalizeValue(k, text) ?? text)
    draft.modify(valor === k.valor || (valor === '' && k.valor === k.padrao) ? others : { ...others, [k.chave]: valor })
    if (text === '') setDigitado(k.tipo === 'escolha' ? k.padrao : valueInWords({ ...k, unidade: null }, k.padrao))
  }

  async function save(text: string): Promise<void> {
    if (draft) return keepInForm(text)
    const problem = text === '' ? null : valueError(k, text)
    setError(problem)
    if (problem || saving.current || (text !== '' && normalizeValue(k, text) === k.valor)) return
    saving.current = true
    try {
      const { valor } = await saveSetting(codConcessionaria, k.chave, text, k.valor)
      client.setQueryData(lojaSettings(codConcessionaria).queryKey, (before) =>
        before?.map((x) => (x.chave === k.chave ? { ...x, valor } : x)),
      )
      if (k.aprendido) void client.invalidateQueries(lojaSettings(codConcessionaria))
      void client.invalidateQueries({ queryKey: ['concessionarias', 'historico', codConcessionaria] })
      void client.invalidateQueries({ queryKey: ['oficina-digital'] })
      void client.invalidateQueries({ queryKey: ['agenda'] })
      toast.ok(`${k.nome}: ${valueInWords(k, valor)}`)
    } catch (e) {
      setError(e instanceof ApiError ? (e.campos['valor'] ?? e.mensagem) : errorMessage(e))
      if (e instanceof ApiError && e.status === 409) void client.invalidateQueries(lojaSettings(codConcessionaria))
    } finally {
      saving.current = false
    }
  }

  return (
    <div className={classes.chave}>
      <div>
        <Text fw={600}>
          {k.nome}{' '}
          {changed && (
            <Badge variant="light" tt="none" ml={4}>
              Próprio da loja
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {k.descricao}
        </Text>
        {k.aprendido && <Text size="sm">{k.aprendido}</Text>}
        {withCode && <Code>{k.chave}</Code>}
      </div>
      {k.tipo === 'escolha' ? (
        <SelectInput
          aria-label={k.nome}
          allowDeselect={false}
          data={(k.opcoes ?? []).map((o) => ({ value: o.valor, label: o.nome }))}
          value={digitado}
          error={error}
          onChange={(v) => {
            setDigitado(v ?? k.padrao)
            void save(v ?? k.padrao)
          }}
        />
      ) : (
        <TextInput
          aria-label={k.nome}
          inputMode={k.tipo === 'origens' ? 'url' : 'decimal'}
          value={digitado}
          error={error}
          rightSection={<span className="suave">{k.unidade}</span>}
          rightSectionWidth={44}
          styles={{ input: k.tipo === 'origens' ? {} : { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
          onChange={(e) => {
            setDigitado(e.currentTarget.value)
            setError(e.currentTarget.value === '' ? null : valueError(k, e.currentTarget.value))
          }}
          onBlur={() => void save(digitado.trim())}
          onKeyDown={(e) => {
            if (e.key === 'Enter') {
              e.preventDefault()
              void save(digitado.trim())
            }
          }}
        />
      )}
      {changed ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Voltar ao padrão: ${k.nome}`}
          title={`Padrão: ${valueInWords(k, k.padrao)}`}
          onClick={() => void save('')}
        >
          Voltar ao padrão
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          Padrão
        </Text>
      )}
    </div>
  )
}
