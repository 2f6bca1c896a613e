import fc from 'fast-check'
import { seed } from './effort.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
