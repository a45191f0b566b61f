import { Badge, Button, Code, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ChaveConfig, erroDoValor, normalizarValor, valorEmPalavras } from '#shared/rules/chaves.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { chavesDaLoja, gravarChave } from './api.ts'
import { SelectInput } from '../../ui/campos/Escolhas.tsx'

import classes from './Concessionarias.module.css'

/** Settings changed in a form and not saved yet. */
export interface Rascunho {
  valores: Readonly<Record<string, string>>
  mudar: (valores: Record<string, string>) => void
}

interface Props {
  codConcessionaria: number
  chave: ChaveConfig & { valor: string }
  comCodigo: boolean
  rascunho: Rascunho | undefined
}

/** One setting: help, editor by its type, and the way back to the default. */
export function ChaveDaLoja({ codConcessionaria, chave: k, comCodigo, rascunho }: Props) {
  const client = useQueryClient()
  const [digitado, setDigitado] = useState(() =>
    k.tipo === 'escolha' ? k.valor : valorEmPalavras({ ...k, unidade: null }, k.valor),
  )
  const [erro, setErro] = useState<string | null>(null)
  const gravando = useRef(false)
  // In a form, what counts is what it will save.
  const emRascunho = rascunho?.valores[k.chave]
  const mudada = (emRascunho === '' ? k.padrao : (emRascunho ?? k.valor)) !== k.padrao

  function guardarNoForm(texto: string): void {
    const problema = texto === '' ? null : erroDoValor(k, texto)
    setErro(problema)
    if (problema || !rascunho) return
    const { [k.chave]: _, ...outras } = rascunho.valores
    const valor = texto === '' ? '' : (normalizarValor(k, texto) ?? texto)
    rascunho.mudar(
      valor === k.valor || (valor === '' && k.valor === k.padrao) ? outras : { ...outras, [k.chave]: valor },
    )
    if (texto === '') setDigitado(k.tipo === 'escolha' ? k.padrao : valorEmPalavras({ ...k, unidade: null }, k.padrao))
  }

  async function gravar(texto: string): Promise<void> {
    if (rascunho) return guardarNoForm(texto)
    const problema = texto === '' ? null : erroDoValor(k, texto)
    setErro(problema)
    if (problema || gravando.current || (texto !== '' && normalizarValor(k, texto) === k.valor)) return
    gravando.current = true
    try {
      const { valor } = await gravarChave(codConcessionaria, k.chave, texto, k.valor)
      client.setQueryData(chavesDaLoja(codConcessionaria).queryKey, (antes) =>
        antes?.map((x) => (x.chave === k.chave ? { ...x, valor } : x)),
      )
      void client.invalidateQueries({ queryKey: ['concessionarias', 'historico', codConcessionaria] })
      void client.invalidateQueries({ queryKey: ['oficina-digital'] })
      toast.ok(`${k.nome}: ${valorEmPalavras(k, valor)}`)
    } catch (e) {
      setErro(e instanceof ApiError ? (e.campos['valor'] ?? e.mensagem) : mensagemDe(e))
      if (e instanceof ApiError && e.status === 409) void client.invalidateQueries(chavesDaLoja(codConcessionaria))
    } finally {
      gravando.current = false
    }
  }

  return (
    <div className={classes.chave}>
      <div>
        <Text fw={600}>
          {k.nome}{' '}
          {mudada && (
            <Badge variant="light" tt="none" ml={4}>
              Próprio da loja
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {k.descricao}
        </Text>
        {comCodigo && <Code>{k.chave}</Code>}
      </div>
      {k.tipo === 'escolha' ? (
        <SelectInput
          aria-label={k.nome}
          allowDeselect={false}
          data={(k.opcoes ?? []).map((o) => ({ value: o.valor, label: o.nome }))}
          value={digitado}
          error={erro}
          onChange={(v) => {
            setDigitado(v ?? k.padrao)
            void gravar(v ?? k.padrao)
          }}
        />
      ) : (
        <TextInput
          aria-label={k.nome}
          inputMode={k.tipo === 'origens' ? 'url' : 'decimal'}
          value={digitado}
          error={erro}
          rightSection={<span className="suave">{k.unidade}</span>}
          styles={{ input: k.tipo === 'origens' ? {} : { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
          onChange={(e) => {
            setDigitado(e.currentTarget.value)
            setErro(e.currentTarget.value === '' ? null : erroDoValor(k, e.currentTarget.value))
          }}
          onBlur={() => void gravar(digitado.trim())}
          onKeyDown={(e) => {
            if (e.key === 'Enter') {
              e.preventDefault()
              void gravar(digitado.trim())
            }
          }}
        />
      )}
      {mudada ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Voltar ao padrão: ${k.nome}`}
          title={`Padrão: ${valorEmPalavras(k, k.padrao)}`}
          onClick={() => void gravar('')}
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
