import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PecaAchada, PecasAchadas } from '#shared/cardapio/pecas.ts'
import { aplicacoesEmPalavras } from '#shared/rules/aplicacao.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { andamento } from '../../core/andamento.ts'
import { SeletorCatalogo } from '../../ui/campos/SeletorCatalogo.tsx'
import { emEstoque, nomeDaPeca } from './palavras.ts'
import { pecasPor, type VeiculoDaPeca } from './pecas.ts'

const ESPERA_MS = 250

interface Props {
  rotulo: string
  dica: string
  /** Whose stock stands beside each part. */
  codConcessionaria: number | null
  veiculo: VeiculoDaPeca
  /** Whether a part costs what the store asks, or what the catalogue does. */
  preco: 'precoUnitario' | 'precoCadastro'
  escolher: (p: PecaAchada) => void
  /** Takes what is typed as a part that is not in the catalogue. */
  avulsa?: (descricao: string) => void
}

/** Finds a part by code or name: those that fit the vehicle, then those of any, each with what it fits and the store's stock. */
export function ProcurarPeca({ rotulo, dica, codConcessionaria, veiculo, preco, escolher, avulsa }: Props) {
  const [texto, setTexto] = useState('')
  const [comAsOutras, setComAsOutras] = useState(false)
  const [busca] = useDebouncedValue(texto.trim(), ESPERA_MS)
  const q = useQuery(pecasPor(busca, codConcessionaria, veiculo, comAsOutras))
  const achadas = busca.length >= 2 ? q.data : undefined
  return (
    <SeletorCatalogo
      rotulo={rotulo}
      dica={dica}
      texto={texto}
      digitar={(t) => {
        setTexto(t)
        setComAsOutras(false)
      }}
      {...andamento(q, busca === texto.trim())}
      opcoes={
        texto.trim().length < 2
          ? null
          : (achadas?.pecas ?? []).map((p) => ({
              id: p.codigo,
              titulo: nomeDaPeca(p),
              detalhe: [p.marca, p.codigo, p.usadaNoModelo && `já orçada em ${veiculo.modelo}`]
                .filter(Boolean)
                .join(' · '),
              serve: aplicacoesEmPalavras(p.aplicacoes, p.totalAplicacoes),
              aviso: p.serve === 'NAO_SERVE' ? `não serve em ${achadas?.veiculo}` : null,
              grupo: grupoDa(p, achadas?.veiculo ?? null),
              nota: formatarReais(p[preco]),
              notas: emEstoque(p),
            }))
      }
      mais={outras(achadas)}
      pedirMais={() => setComAsOutras(true)}
      escolher={(codigo) => {
        const p = achadas?.pecas.find((x) => x.codigo === codigo)
        if (p) escolher(p)
      }}
      {...(avulsa && { avulsa })}
    />
  )
}

function grupoDa(p: PecaAchada, veiculo: string | null): string | null {
  if (p.serve === 'SERVE') return `Servem em ${veiculo}`
  if (p.serve === 'UNIVERSAL') return 'Universais'
  return p.serve && `Não servem em ${veiculo}`
}

/** How many are left out, as the line says that brings them. */
function outras(achadas: PecasAchadas | undefined): string | null {
  const { total, exato } = achadas?.naoServem ?? { total: 0, exato: true }
  if (total === 0 || achadas?.pecas.some((p) => p.serve === 'NAO_SERVE')) return null
  const quantas = `${exato ? '' : 'mais de '}${total.toLocaleString('pt-BR')}`
  return total === 1 && exato ? 'Mostrar também 1 que não serve' : `Mostrar também ${quantas} que não servem`
}
