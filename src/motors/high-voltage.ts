/** V: from here on voltages are written in kV, as the trade does. */
export const highVoltage = 3000
